import type { DocumentPlace } from '@kg/core'
import type { Kind } from '../links.js'

/** What is asked for, on some shelves. Times are milliseconds. */
export interface RecallQuestion {
  readonly question: string
  readonly limit: number
  readonly author?: string | undefined
  readonly kind?: Kind | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** Notes that were stored later are not known. */
  readonly asOf?: number | undefined
  /** What recent is measured from. */
  readonly now: number
  /** The question as a vector, where there are vectors. */
  readonly vector?: Float32Array | undefined
  readonly patienceMs?: number
}

export interface Said {
  readonly entity: string
  readonly text: string
  readonly speaker?: string
  readonly time?: number
}

/** A note, or whatever else was found, with where it stands. */
export interface FoundNote extends Said {
  readonly kind: Kind
  readonly label?: string
  readonly stored?: number
  readonly source?: string
  readonly place?: DocumentPlace
  readonly about: readonly string[]
  readonly layer: 'wm' | 'swm' | 'vm'
  readonly contextGraphId: string
  readonly agent: string
  readonly name: string
  readonly supersedes?: string
  readonly supersededBy?: { readonly entity: string; readonly text: string; readonly agent: string }
  readonly neighbours?: readonly Said[]
}

export interface RecallHit extends FoundNote {
  readonly score: number
  readonly parts: Readonly<Record<string, number>>
}

/** What is already known of a text that is about to be stored. */
export interface InspectWish {
  readonly text: string
  /** Names in the text. */
  readonly names: readonly string[]
  readonly contextGraphId: string
  readonly patienceMs?: number
}

export interface Inspection {
  readonly similar?: {
    readonly entity: string
    readonly name: string
    readonly text: string
    readonly similarity: number
  }
  /** Entities that have such a name, by the name. */
  readonly known: Readonly<Record<string, string>>
}

export interface NotesWish {
  readonly limit: number
  readonly after?: readonly [time: number, key: string] | undefined
  readonly author?: string | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly source?: string | undefined
  readonly patienceMs?: number
}

export interface FoundNotes {
  readonly notes: FoundNote[]
  readonly next?: readonly [time: number, key: string]
}
