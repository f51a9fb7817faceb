import { shortBytes } from './fingerprints.js'
import type { Item, Range } from './types.js'

/** What one side says about one range. Ranges that are not mentioned need no more talk. */
export type Statement =
  /** The short fingerprint of all my items in the range. */
  | { readonly kind: 'fingerprint'; readonly range: Range; readonly short: Uint8Array }
  /** The short forms of each of my items in the range. */
  | { readonly kind: 'list'; readonly range: Range; readonly shorts: readonly Uint8Array[] }
  /** Items that you do not list, and short forms of yours that I do not have. */
  | {
      readonly kind: 'answer'
      readonly range: Range
      readonly items: readonly Item[]
      readonly wanted: readonly Uint8Array[]
    }
  /** The items you wanted to know of. */
  | { readonly kind: 'tell'; readonly range: Range; readonly items: readonly Item[] }

export interface InventoryMessage {
  readonly salt: Uint8Array
  readonly statements: readonly Statement[]
}

export const saltBytes = 8

/** About what a statement takes on the wire, for keeping messages small. */
export function sizeOf(statement: Statement): number {
  const itemBytes = 'items' in statement ? sizeOfItems(statement.items) : 0
  if (statement.kind === 'list') return 30 + shortBytes * statement.shorts.length
  if (statement.kind === 'answer') return 30 + shortBytes * statement.wanted.length + itemBytes
  return 40 + itemBytes
}

export function sizeOfItems(items: readonly Item[]): number {
  return items.reduce((sum, { key }) => sum + 40 + Buffer.byteLength(key), 0)
}
