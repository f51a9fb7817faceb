import { EpcisQueryTooLargeError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type FoundEvent, findEvents } from './find-events.js'
import type { EventQuery } from './query.js'

interface RoundLimits {
  readonly pageSize: number
  /** Each round ends with a full page, or when it has looked at as many events as a page may. */
  readonly mostRounds: number
}

const usualLimits: RoundLimits = { pageSize: 1000, mostRounds: 20 }

/** All events that meet a query, some at a time, in the order of its times. Fails before the work has no end. */
export async function* allEvents(
  ledger: Journal,
  query: EventQuery,
  caller: Caller,
  signal: AbortSignal | undefined,
  { pageSize, mostRounds } = usualLimits,
): AsyncGenerator<readonly FoundEvent[]> {
  let count = 0
  let after: FoundEvent['ref'] | undefined
  for (let round = 0; round < mostRounds; round++) {
    const { events, next } = await findEvents(ledger, query, caller, { limit: pageSize, after, ...defined({ signal }) })
    yield events
    count += events.length
    if (next === undefined) return
    after = next
  }
  throw new EpcisQueryTooLargeError({ most: count })
}
