import type { KgElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { eventIdOf, eventIn } from '../epcis-index/event-of.js'
import { textAt } from '../texts/read-texts.js'
import { eventsNamed } from './candidates.js'
import { type EventRef, isRecordedBefore } from './event-ref.js'
import type { QueryEvent } from './query.js'
import type { RowOf } from './visible-rows.js'

/**
 * Whether this is the first record of an event that the asker may see. The same event may stand in several datasets, and
 * is answered once. An event and the declaration that it was an error share an id, and are two.
 */
export function isFirstRecord(
  ledger: Pick<Journal, 'read'>,
  rowOf: RowOf,
  { event, id, ref }: QueryEvent & { readonly ref: EventRef },
): boolean {
  const others = ledger.read((r) => eventsNamed(r, [id], (copy) => rowOf(copy) !== undefined))
  for (const [copy, positions] of others)
    for (const index of positions) {
      const other = { copy, index, time: ref.time }
      if (!isRecordedBefore(rowOf, other, ref)) continue
      const text = ledger.read((r) => textAt(r, copy, index))
      if (text === undefined) continue
      const element = JSON.parse(text) as KgElement
      const earlier = eventIn(element)
      if (earlier === undefined || eventIdOf(element, earlier) !== id) continue
      if (earlier.errorDeclaration?.declarationTime === event.errorDeclaration?.declarationTime) return false
    }
  return true
}
