import type { KgElement } from '@kg/ingest/datasets'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { showElement } from '../grants/show-element.js'
import { placesOf } from '../links/ledger-graph.js'
import type { DatasetRow } from '../records/table.js'
import { textAt } from '../texts/read-texts.js'

/** An object, and the datasets that say the same of it. */
export interface TrailItem {
  readonly vertex: string
  readonly creator: string
  readonly datasets: readonly string[]
  readonly kgObject: KgElement
}

type VisibleCopy = (copy: string) => DatasetRow | undefined

/**
 * What the datasets say about an element: one item for each set of properties, with the identifiers and relations of
 * all datasets that share it.
 */
export function describeElement(
  reader: LedgerReader,
  element: string,
  datasetOf: VisibleCopy,
  caller: Caller,
): TrailItem[] {
  const items = new Map<string, { creator: string; datasets: Set<string>; element: KgElement }>()
  for (const { copy, index } of placesOf(reader, element, (one) => datasetOf(one) !== undefined)) {
    const text = textAt(reader, copy, index)
    const row = datasetOf(copy)
    if (text === undefined || row === undefined) continue
    const found = showElement(reader, row, JSON.parse(text) as KgElement, caller)
    const key = JSON.stringify(found.properties)
    const known = items.get(key)
    if (known === undefined) items.set(key, { creator: row.creator, datasets: new Set([row.id]), element: found })
    else {
      known.datasets.add(row.id)
      known.element = merge(known.element, found)
    }
  }
  return [...items.values()].map((item) => ({
    vertex: element,
    creator: item.creator,
    datasets: [...item.datasets].sort(),
    kgObject: item.element,
  }))
}

function merge<E extends KgElement>(one: E, other: E): E {
  return {
    ...one,
    identifiers: union(one.identifiers, other.identifiers),
    relations: union(one.relations, other.relations),
  }
}

function union<T>(some: readonly T[], more: readonly T[]): T[] {
  const known = new Set(some.map((item) => JSON.stringify(item)))
  return [...some, ...more.filter((item) => !known.has(JSON.stringify(item)))]
}
