import type { EndSignal } from '@kg/core/async'
import type { Shelf } from '../ledger/index.js'

/** What one reader may see. Two specs with one key are the same view; its shelves may change over time. */
export interface ViewSpec {
  readonly key: string
  readonly shelves: readonly Shelf[]
  /** Only this sub-graph of them. */
  readonly sub?: string
  /** As it was after this receipt; absent: now. */
  readonly asOf?: number
  /** Opened for somebody who is no user of this node, such as a peer. */
  readonly isGuest?: boolean
}

export type QueryKind = 'select' | 'ask' | 'construct' | 'describe'

/** A query that has passed the guard. */
export interface EngineQuery {
  readonly sparql: string
  readonly kind: QueryKind
  /** GRAPH clauses in the query: the graphs it names, and whether one is a variable. */
  readonly graphs: { readonly constants: readonly string[]; readonly variable: boolean }
  /** Media type of bindings and booleans. */
  readonly bindingsType: string
  /** Media type of constructed graphs. */
  readonly graphType: string
  readonly baseIri?: string
  /** The dataset of the query (FROM or protocol); absent: all of the view, its union as the default graph. */
  readonly dataset?: { readonly defaultGraphs: readonly string[]; readonly namedGraphs: readonly string[] }
  readonly deadlineMs: number
  readonly maxBytes: number
  /** More rows than this are refused. */
  readonly maxRows?: number
  readonly signal?: EndSignal
}

export interface QueryAnswer {
  readonly kind: QueryKind
  readonly mediaType: string
  readonly body: string
  /** The receipt up to which the answer is current. */
  readonly seq: number
  /** Time in the engine. */
  readonly ms: number
}

export interface ViewsStatus {
  readonly engine: string
  readonly ok: boolean
  readonly detail?: string
  readonly views: readonly { key: string; quads: number; bytes: number; ready: boolean }[]
}

export interface FillOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: FillProgress) => void
}

/** Statements that are there, of those that the ledger held when it began. */
export interface FillProgress {
  readonly quads: number
  readonly totalQuads: number
}

/** The SPARQL side of the store, whatever engine stands behind it. */
export interface Views {
  /** Answers from the view, and sees every write that was acknowledged before the call. */
  query(view: ViewSpec, query: EngineQuery): Promise<QueryAnswer>
  /** Makes ready for a first question that is to be expected. */
  warm?(): void
  /**
   * Opens the ledger anew, because its file was replaced. With `discard`, no trace of what the engines held stays on
   * disk either.
   */
  renew?(options: { readonly discard: boolean }): Promise<void>
  /** Throws when the engine would not accept what `fill` brings; changes nothing. */
  check?(signal?: AbortSignal): Promise<void>
  /** Copies all of the ledger to where the engine keeps it, from where an earlier attempt ended. */
  fill?(options: FillOptions): Promise<void>
  /** Asks the engine itself, not a flag. */
  status(): Promise<ViewsStatus>
  stop(): Promise<void>
}
