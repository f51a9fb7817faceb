import type { LedgerReader } from '@kg/store'
import { findOffsets } from './postings.js'
import { hashTerm, shardsOf } from './shards.js'
import { eventPostings } from './table.js'

/** Positions of elements, by the copy that holds them. */
export type Refs = ReadonlyMap<string, ReadonlySet<number>>

/** Elements that have one of the terms, and perhaps a few that do not: see `hashTerm`. */
export function findRefs(reader: LedgerReader, terms: Iterable<string>, isVisible: (copy: string) => boolean): Refs {
  const found = new Map<string, Set<number>>()
  for (const term of new Set(terms)) {
    const hash = hashTerm(term)
    for (const shard of shardsOf(hash))
      for (const { key, value } of reader.range(eventPostings, { prefix: [shard] })) {
        const [, copy, first] = key
        if (isVisible(copy)) addOffsets(found, copy, first, findOffsets(value, hash))
      }
  }
  return found
}

/** The same in one copy alone. */
export function findInCopy(reader: LedgerReader, term: string, copy: string): number[] {
  const hash = hashTerm(term)
  return shardsOf(hash).flatMap((shard) =>
    [...reader.range(eventPostings, { prefix: [shard, copy] })].flatMap(({ key: [, , first], value }) =>
      findOffsets(value, hash).map((offset) => first + offset),
    ),
  )
}

/** Elements that all of them hold. */
export function intersectRefs([least, ...others]: readonly Refs[]): Refs {
  const common = new Map<string, Set<number>>()
  for (const [copy, positions] of least ?? new Map<string, ReadonlySet<number>>()) {
    const rest = others.map((refs) => refs.get(copy))
    const kept = [...positions].filter((position) => rest.every((one) => one?.has(position)))
    if (kept.length > 0) common.set(copy, new Set(kept))
  }
  return common
}

export const countRefs = (refs: Refs): number => [...refs.values()].reduce((sum, { size }) => sum + size, 0)

function addOffsets(found: Map<string, Set<number>>, copy: string, first: number, offsets: readonly number[]): void {
  if (offsets.length === 0) return
  const known = found.get(copy)
  if (known === undefined) found.set(copy, new Set(offsets.map((offset) => first + offset)))
  else for (const offset of offsets) known.add(first + offset)
}
