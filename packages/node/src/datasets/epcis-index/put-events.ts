import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerWriter } from '@kg/store'
import { eventTimeOf, itemIn } from './event-of.js'
import { listedValues } from './listed-values.js'
import { packPostings } from './postings.js'
import { hashTerm, shardOf } from './shards.js'
import { eventPostings, eventTimes, eventValues } from './table.js'
import { termsOfEvent, termsOfMasterData } from './terms.js'
import { packTimes, spanOf, type TimedOffset } from './time-spans.js'

type RowWriter = Pick<LedgerWriter, 'put' | 'remove'>

/** What the index says of a block: rows of terms by shard, of times by span, and values of fields. */
export interface EventRows {
  readonly shards: readonly (readonly [shard: number, row: Uint8Array])[]
  readonly spans: readonly (readonly [span: number, row: Uint8Array])[]
  /** Values that can be listed. */
  readonly values: readonly (readonly [field: string, value: string])[]
}

/** The rows that make the events and the master data among elements that follow each other findable. */
export function eventRowsOf(batch: readonly KgElement[]): EventRows {
  const { shards, spans, values } = indexBlock(batch)
  return {
    shards: [...shards].map(([shard, terms]) => [shard, packPostings(terms)]),
    spans: [...spans].map(([span, events]) => [span, packTimes(span, events)]),
    values: [...values].flatMap(([field, found]) => [...found].map((value) => [field, value] as const)),
  }
}

export function putEventRows(writer: RowWriter, copy: string, first: number, rows: EventRows): void {
  for (const [shard, row] of rows.shards) writer.put(eventPostings, [shard, copy, first], row)
  for (const [span, row] of rows.spans) writer.put(eventTimes, [span, copy, first], row)
  for (const [field, value] of rows.values) writer.put(eventValues, [field, value, copy], true)
}

/** Removes what `putEventRows` has stored. */
export function removeEventRows(writer: RowWriter, copy: string, first: number, rows: EventRows): void {
  for (const [shard] of rows.shards) writer.remove(eventPostings, [shard, copy, first])
  for (const [span] of rows.spans) writer.remove(eventTimes, [span, copy, first])
  for (const [field, value] of rows.values) writer.remove(eventValues, [field, value, copy])
}

interface BlockIndex {
  readonly shards: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>
  readonly spans: ReadonlyMap<number, readonly TimedOffset[]>
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

function indexBlock(batch: readonly KgElement[]): BlockIndex {
  const shards = new Map<number, Map<number, number[]>>()
  const spans = new Map<number, TimedOffset[]>()
  const values = new Map<string, Set<string>>()
  const add = (terms: Iterable<string>, offset: number) => {
    for (const term of terms) {
      const hash = hashTerm(term)
      const shard = getOrMake(shards, shardOf(hash, batch.length), () => new Map<number, number[]>())
      const offsets = getOrMake(shard, hash, () => [])
      if (offsets.at(-1) !== offset) offsets.push(offset)
    }
  }
  batch.forEach((element, offset) => {
    const item = itemIn(element)
    if (item?.kind === 'vocabulary') add(termsOfMasterData(item.element), offset)
    if (item?.kind !== 'event') return
    const { event } = item
    add(termsOfEvent(event), offset)
    for (const [field, value] of listedValues(event)) getOrMake(values, field, () => new Set<string>()).add(value)
    const time = eventTimeOf(event)
    getOrMake(spans, spanOf(time), () => []).push({ offset, time })
  })
  return { shards, spans, values }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
