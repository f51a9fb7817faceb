import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { allEvents } from './all-events.js'
import { compareRefs, type EventRef } from './event-ref.js'
import type { FoundEvent } from './find-events.js'
import { compareOrderValues, type OrderValue, orderValueOf } from './order-value.js'
import type { EventQuery, OrderField } from './query.js'

/** Where a reader stands among events that a field orders. */
export interface OrderedRef {
  readonly value: OrderValue
  readonly ref: EventRef
}

interface OrderedEvent extends OrderedRef {
  readonly found: FoundEvent
}

export interface OrderedRequest {
  readonly limit: number
  readonly after?: OrderedRef | undefined
  readonly signal?: AbortSignal
}

/**
 * A page of events in the order of a field that no index knows. All that meet the query are looked at, and no more than
 * the page and as many again are held.
 */
export async function findOrdered(
  ledger: Journal,
  query: EventQuery & { readonly orderField: OrderField },
  caller: Caller,
  { limit, after, signal }: OrderedRequest,
): Promise<{ events: readonly FoundEvent[]; next?: OrderedRef }> {
  const { orderField, direction } = query
  const compare = (a: OrderedRef, b: OrderedRef) =>
    compareOrderValues(a.value, b.value, direction) || compareRefs(a.ref, b.ref)
  let first: OrderedEvent[] = []
  for await (const events of allEvents(ledger, { ...query, orderBy: 'recordTime', direction: 'ASC' }, caller, signal)) {
    const more = events
      .map((found) => ({ found, ref: found.ref, value: orderValueOf(orderField.valueOf(found.event)) }))
      .filter((one) => after === undefined || compare(one, after) > 0)
    // One more than the page tells whether there is a next one.
    first = [...first, ...more].sort(compare).slice(0, limit + 1)
  }
  const page = first.slice(0, limit)
  const last = first.length > limit ? page.at(-1) : undefined
  return {
    events: page.map(({ found }) => found),
    ...defined({ next: last && { value: last.value, ref: last.ref } }),
  }
}
