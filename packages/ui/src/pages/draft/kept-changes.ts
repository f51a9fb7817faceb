import type { Row } from './row.js'

/** Changes that are not saved yet. */
export interface Unsaved {
  /** The statements that were there when the changes began. */
  readonly base: readonly string[]
  readonly rows: readonly Row[]
  /** The Turtle as it was typed, if that is the newest. */
  readonly text: string | undefined
}

// They survive a visit to another page, in this tab alone.
const kept = new Map<string, Unsaved>()

export const keepChanges = (key: string, unsaved: Unsaved): unknown => kept.set(key, unsaved)
export const dropChanges = (key: string): unknown => kept.delete(key)
export const findChanges = (key: string): Unsaved | undefined => kept.get(key)
