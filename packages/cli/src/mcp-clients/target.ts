import type { ServerEntry, Serving } from './entry.js'
import type { ConfigFormat } from './formats/config-format.js'
import type { SkillAction, SkillPlace } from './skill-file.js'

/** A file that is to get our entry, or to lose it. */
export interface Target {
  /** `cursor`, and where it is: `native`. */
  readonly client: string
  readonly location: string
  readonly name: string
  readonly file: string
  readonly present: boolean
  readonly format: ConfigFormat
  /** What was asked for; else the agent is the one that the entry names, else one of the client's name. */
  readonly serving: Serving
  entry(serving: Serving): ServerEntry
  /** Where it takes skills from, if it does. */
  readonly skill?: SkillPlace
}

/** What came of a target. */
export interface Change {
  readonly client: string
  readonly location: string
  readonly file: string
  readonly action: 'added' | 'updated' | 'removed' | 'unchanged' | 'absent' | 'declined' | 'refused'
  /** Whom the client acts as. */
  readonly agent?: string
  /** The tools that it offers, where that was chosen. */
  readonly profile?: string
  /** It acted as admin before. */
  readonly wasAdmin?: boolean
  /** The copy of the file from before. */
  readonly backup?: string
  readonly diff?: string
  readonly skill?: { readonly file: string; readonly action: SkillAction }
  readonly why?: string
}
