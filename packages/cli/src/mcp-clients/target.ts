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
  readonly entry: ServerEntry
}

/** What came of a target. */
export interface Change {
  readonly client: string
  readonly location: string
  readonly file: string
  readonly action: 'added' | 'updated' | 'removed' | 'unchanged' | 'absent' | 'declined' | 'refused'
  /** The copy of the file from before. */
  readonly backup?: string
  readonly diff?: string
  readonly why?: string
}
