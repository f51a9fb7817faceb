import type { Shelf } from '../ledger/index.js'
import type { Excerpt } from './excerpt.js'
import type { FoundNotes, Inspection, InspectWish, NotesWish, RecallHit, RecallQuestion } from './recall/messages.js'

export interface SearchStart {
  readonly ledgerPath: string
  readonly memoryBytes: number
  /** Absent: there are no vectors. */
  readonly vectors?: { readonly path: string; readonly model: string; readonly batch: number } | undefined
}

/** A place in the list of hits: those behind it are wanted. */
export type HitPlace = readonly [score: number, key: string]

/** What is looked for, on some shelves. */
export interface SearchWish {
  readonly text: string
  readonly limit: number
  readonly after?: HitPlace | undefined
  /** Of this sub-graph alone. */
  readonly sub?: string | undefined
  /** By this author alone. */
  readonly author?: string | undefined
  /** How long to wait for what is not indexed yet; then the answer is of what is. */
  readonly patienceMs?: number
}

export interface SearchHit extends Excerpt {
  readonly entity: string
  readonly score: number
  readonly layer: 'wm' | 'swm' | 'vm'
  /** It stands in the private part of a draft. */
  readonly private: boolean
  readonly graph: string
  readonly contextGraphId: string
  readonly subGraphName?: string
  readonly agent: string
  readonly name: string
}

export interface Found extends Partly {
  readonly hits: SearchHit[]
  /** Absent on the last page. */
  readonly next?: HitPlace
}

export interface SearchStats {
  readonly bytes: number
  readonly shelves: number
}

export type ToSearch =
  /** Gives a list of shelves a number, to be named by it. */
  | { type: 'list'; list: number; shelves: readonly Shelf[] }
  | { type: 'forget'; list: number }
  | { type: 'touch'; shelves: readonly Shelf[] }
  | { type: 'ask'; id: number; on: number | readonly Shelf[]; ask: Ask }
  /** Absent: they could not be made now. */
  | { type: 'vectors'; made: readonly Float32Array[] | undefined }

/** What can be asked of the index. */
export type Ask =
  | { readonly for: 'search'; readonly wish: SearchWish }
  | { readonly for: 'recall'; readonly wish: RecallQuestion }
  | { readonly for: 'inspect'; readonly wish: InspectWish }
  | { readonly for: 'notes'; readonly wish: NotesWish }

/** Statements that are in so far, where some are not. */
export interface Partly {
  readonly indexing?: { readonly statements: number; readonly of: number }
}

export interface Answers {
  readonly search: Found
  readonly recall: Partly & { readonly hits: RecallHit[]; readonly isPartial?: true }
  readonly inspect: Partly & Inspection
  readonly notes: Partly & FoundNotes
}

export type FromSearch =
  /** One such request at a time. */
  | { embed: readonly string[] }
  | { id: number; found: Answers[keyof Answers]; stats: SearchStats }
  | { id: number; tooLarge: number; stats: SearchStats }
  | { id: number; failed: string; stats: SearchStats }
