import { defined } from '@kg/core'
import type { RangeOptions } from 'lmdb'
import type { Key, KeyPart, Range } from './table.js'

// Sorts behind every string, number and boolean of lmdb's key order.
const last = Buffer.from([0xff])

/** The lmdb range that a `Range` means. */
export function bounds(range: Range): RangeOptions {
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
  } as RangeOptions
}

export function parts(key: Key): KeyPart[] {
  return Array.isArray(key) ? key : [key as string | number]
}
