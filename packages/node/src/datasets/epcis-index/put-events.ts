import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerWriter } from '@kg/store'
import { eventTimeOf, itemIn } from './event-of.js'
import { packPostings } from './postings.js'
import { hashTerm, shardOf } from './shards.js'
import { eventPostings, eventTimes } from './table.js'
import { termsOfEvent, termsOfMasterData } from './terms.js'
import { packTimes, spanOf, type TimedOffset } from './time-spans.js'

type RowWriter = Pick<LedgerWriter, 'put' | 'remove'>

/** What the index says of a block. */
interface BlockIndex {
  readonly shards: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>
  readonly spans: ReadonlyMap<number, readonly TimedOffset[]>
}

/** Makes the events and the master data among elements that follow each other in a copy findable. */
export function putEvents(
  writer: RowWriter,
  { copy }: { readonly copy: string },
  batch: readonly { readonly element: KgElement }[],
  first: number,
): void {
  const { shards, spans } = indexBlock(batch.map(({ element }) => element))
  for (const [shard, terms] of shards) writer.put(eventPostings, [shard, copy, first], packPostings(terms))
  for (const [span, events] of spans) writer.put(eventTimes, [span, copy, first], packTimes(span, events))
}

/** Removes what `putEvents` has stored for the same elements. */
export function removeEvents(
  writer: RowWriter,
  { copy }: { readonly copy: string },
  batch: readonly KgElement[],
  first: number,
): void {
  const { shards, spans } = indexBlock(batch)
  for (const shard of shards.keys()) writer.remove(eventPostings, [shard, copy, first])
  for (const span of spans.keys()) writer.remove(eventTimes, [span, copy, first])
}

function indexBlock(batch: readonly KgElement[]): BlockIndex {
  const shards = new Map<number, Map<number, number[]>>()
  const spans = new Map<number, TimedOffset[]>()
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
    const time = eventTimeOf(event)
    getOrMake(spans, spanOf(time), () => []).push({ offset, time })
  })
  return { shards, spans }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
