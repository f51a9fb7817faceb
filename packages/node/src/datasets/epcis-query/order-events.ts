import { compareRefs, type EventRef } from './event-ref.js'
import { batchesByEventTime } from './order-by-event-time.js'
import { batchesByRecordTime } from './order-by-record-time.js'
import { batchesByRecording } from './order-by-recording.js'
import type { OrderNeeds, OrderRequest } from './order-needs.js'

const batchesBy = {
  recordTime: batchesByRecordTime,
  eventTime: batchesByEventTime,
  recording: batchesByRecording,
}

/** Events that may meet a query, in its order, some at a time. */
export function* refsInOrder(needs: OrderNeeds, request: OrderRequest): Iterable<readonly EventRef[]> {
  const { query, after } = request
  const sign = query.direction === 'ASC' ? 1 : -1
  const compare = (a: EventRef, b: EventRef) => sign * compareRefs(a, b)
  for (const batch of batchesBy[query.orderBy](needs, request)) {
    const rest = after === undefined ? batch : batch.filter((ref) => compare(ref, after) > 0)
    if (rest.length > 0) yield rest.toSorted(compare)
  }
}
