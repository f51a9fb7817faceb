import type { ServerEntry } from './entry.js'
import type { ConfigFormat } from './formats/config-format.js'

/** A file that is to get our entry, or to lose it. */
export interface Target {
  /** `cursor`, and where it is: `native`. */
  readonly client: string
  readonly location: string
  readonly name: string
  readonly file: string
  readonly present: boolean
  readonly format: ConfigFormat
  /** The agent that was asked for; else the one that the entry names, else one of the client's name. */
  readonly agent?: string
  entry(agent: string | undefined): ServerEntry
}

/** What came of a target. */
export interface Change {
  readonly client: string
  readonly location: string
  readonly file: string
  readonly action: 'added' | 'updated' | 'removed' | 'unchanged' | 'absent' | 'declined' | 'refused'
  /** Whom the client acts as. */
  readonly agent?: string
  /** It acted as admin before. */
  readonly wasAdmin?: boolean
  /** The copy of the file from before. */
  readonly backup?: string
  readonly diff?: string
  readonly why?: string
}
