import type { LedgerReader } from '@kg/store'
import { countRefs, findRefs, intersectRefs, type Refs } from '../epcis-index/find-refs.js'
import { elementsNamed, placesOf } from '../links/ledger-graph.js'
import { identifierKey } from '../links/vertex-keys.js'
import type { Condition } from './query.js'

/** So few events are read faster than the index. */
const fewEvents = 200

/** The events that can meet all conditions, as far as the index says; undefined if it says nothing. */
export function candidatesOf(
  reader: LedgerReader,
  conditions: readonly Condition[],
  isVisible: (copy: string) => boolean,
): Refs | undefined {
  let candidates: Refs | undefined
  const narrow = (refs: Refs) => {
    candidates = candidates === undefined ? refs : intersectRefs([candidates, refs])
  }
  for (const { eventIds } of conditions) if (eventIds !== undefined) narrow(eventsNamed(reader, eventIds, isVisible))
  for (const { terms } of conditions) {
    if (terms === undefined) continue
    if (candidates !== undefined && countRefs(candidates) <= fewEvents) break
    narrow(findRefs(reader, terms, isVisible))
  }
  return candidates
}

/** The events of some ids. */
export function eventsNamed(
  reader: LedgerReader,
  ids: Iterable<string>,
  isVisible: (copy: string) => boolean,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const id of ids)
    for (const element of elementsNamed(reader, identifierKey('id', id), isVisible))
      for (const { copy, index } of placesOf(reader, element, isVisible))
        found.set(copy, (found.get(copy) ?? new Set<number>()).add(index))
  return found
}
