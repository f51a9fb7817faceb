import { defined } from '@kg/core/values'
import type { KeyRange } from './database.js'
import type { Key, KeyPart, Range } from './table.js'

// Sorts behind every string, number and boolean of lmdb's key order.
const last = Buffer.from([0xff])

/** The lmdb range that a `Range` means. */
export function bounds(range: Range): KeyRange {
  const { prefix, after, before, limit, reverse = false } = range
  const low = prefix === undefined ? undefined : [...parts(prefix)]
  const high = prefix === undefined ? undefined : [...parts(prefix), last]
  const [first, end] = reverse ? [high, low] : [low, high]
  return {
    reverse,
    snapshot: true,
    ...(after === undefined ? defined({ start: first }) : { start: after, exclusiveStart: true }),
    ...(before === undefined ? defined({ end }) : { end: before }),
    ...defined({ limit }),
  }
}

export function parts(key: Key): KeyPart[] {
  return Array.isArray(key) ? key : [key as string | number]
}

/** The largest key that lmdb stores. */
const maxKeyBytes = 1978
/** A character takes up to three bytes of UTF-8, so a key with fewer characters fits, whatever they are. */
const surelyFits = 600

/** Whether a row can have this key. Lmdb throws when it is asked for any other, and strangers choose some of them. */
export function fits(key: Key): boolean {
  let characters = 0
  for (const part of parts(key)) if (typeof part === 'string') characters += part.length
  if (characters <= surelyFits) return true
  const sizes = parts(key).map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : 4))
  return sizes.reduce((sum, size) => sum + size + 1, -1) <= maxKeyBytes
}
