import type { KgElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { eventIn, eventTimeOf } from '../epcis-index/event-of.js'
import { countRefs, type Refs } from '../epcis-index/find-refs.js'
import { eventTimes } from '../epcis-index/table.js'
import { spanOf, unpackTimes } from '../epcis-index/time-spans.js'
import { textAt } from '../texts/read-texts.js'
import type { EventRef } from './event-ref.js'
import type { OrderNeeds, OrderRequest } from './order-needs.js'
import { isWithin } from './query.js'

/** So few events are sorted faster than they are met on a walk through time. */
const fewEvents = 500

/** Events of one span of time at a time, the spans in order. */
export function* batchesByEventTime(needs: OrderNeeds, request: OrderRequest): Iterable<EventRef[]> {
  const { ledger, isRecorded } = needs
  const { query, candidates } = request
  if (candidates !== undefined && countRefs(candidates) <= fewEvents) {
    yield timesOf(ledger, candidates).filter(({ time }) => isWithin(time, query.eventTime))
    return
  }
  for (const span of spansOf(ledger, request))
    yield ledger.read((r) =>
      [...r.range(eventTimes, { prefix: [span] })].flatMap(({ key: [, copy, first], value }) => {
        const wanted = candidates?.get(copy)
        if (!isRecorded(copy) || (candidates !== undefined && wanted === undefined)) return []
        return unpackTimes(span, value)
          .map(({ offset, time }) => ({ time, copy, index: first + offset }))
          .filter(({ time, index }) => isWithin(time, query.eventTime) && (wanted === undefined || wanted.has(index)))
      }),
    )
}

/** Spans in which something happened, from where the reader stands on. */
function* spansOf(ledger: Pick<Journal, 'read'>, { query, after }: OrderRequest): Iterable<number> {
  const isAscending = query.direction === 'ASC'
  const { from = -Infinity, before = Infinity } = query.eventTime
  const low = spanOf(isAscending ? Math.max(from, after?.time ?? -Infinity) : from)
  const high = spanOf(isAscending ? before : Math.min(before, after?.time ?? Infinity))
  let edge = isAscending ? low : high + 1
  for (;;) {
    const range = { ...(Number.isFinite(edge) && { after: [edge] }), limit: 1, reverse: !isAscending }
    const [next] = ledger.read((r) => [...r.range(eventTimes, range)])
    const span = next?.key[0]
    if (span === undefined || span < low || span > high) return
    yield span
    edge = isAscending ? span + 1 : span
  }
}

function timesOf(ledger: Pick<Journal, 'read'>, candidates: Refs): EventRef[] {
  const found: EventRef[] = []
  for (const [copy, positions] of candidates)
    for (const index of positions) {
      const text = ledger.read((r) => textAt(r, copy, index))
      const event = text === undefined ? undefined : eventIn(JSON.parse(text) as KgElement)
      if (event !== undefined) found.push({ time: eventTimeOf(event), copy, index })
    }
  return found
}
