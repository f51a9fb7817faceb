import { EpcisQueryTooLargeError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { allEvents } from '../epcis-query/all-events.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import type { Prefixes } from '../epcis-query/extension-clauses.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import { findOrdered, type OrderedRef } from '../epcis-query/find-ordered.js'
import { countIn, type Parameter } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import type { EventQuery } from '../epcis-query/query.js'
import { type PagePosition, readPageToken, writePageToken } from './page-token.js'

const usualPage = 30
const largestPage = 1000

export interface EventsPage {
  readonly events: readonly FoundEvent[]
  readonly nextPageToken?: string
}

export interface QueryRequest {
  readonly parameters: readonly Parameter[]
  readonly prefixes?: Prefixes
  readonly signal?: AbortSignal
}

/** How a list is to be cut into pages, and the parameters that say nothing of that. */
export function splitPaging(parameters: readonly Parameter[]) {
  const find = (name: string) => parameters.find((one) => one.name === name)
  const [perPage, nextPageToken] = [find('perPage'), find('nextPageToken')]
  return {
    perPage: perPage === undefined ? usualPage : countIn(perPage, largestPage),
    token: nextPageToken?.values.join(','),
    rest: parameters.filter((one) => one !== perPage && one !== nextPageToken),
  }
}

/** One page of the events that meet a query. */
export async function answerQuery(
  ledger: Journal,
  { parameters, prefixes = {}, signal }: QueryRequest,
  caller: Caller,
): Promise<EventsPage> {
  const { perPage, token, rest } = splitPaging(parameters)
  const question = rest.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const query = parseEventQuery(rest, prefixes)
  const { after, count = 0 } = token === undefined ? {} : readPageToken(token, question)
  if (after === undefined) await checkCount(ledger, query, caller, signal)
  const limit = Math.min(perPage, (query.eventCountLimit ?? Infinity) - count)
  if (limit <= 0) return { events: [] }
  const { events, next } = await findPage(ledger, query, caller, { limit, after, signal })
  const total = count + events.length
  if (next === undefined || total >= (query.eventCountLimit ?? Infinity)) return { events }
  return { events, nextPageToken: writePageToken({ after: next, count: total }, question) }
}

interface PageNeeds {
  readonly limit: number
  readonly after: PagePosition['after'] | undefined
  readonly signal: AbortSignal | undefined
}

/** A page, and where the next one begins, as a token says it. */
async function findPage(
  ledger: Journal,
  query: EventQuery,
  caller: Caller,
  { limit, after, signal }: PageNeeds,
): Promise<{ events: readonly FoundEvent[]; next?: PagePosition['after'] | undefined }> {
  const { orderField } = query
  const request = { limit, ...defined({ signal }) }
  if (orderField === undefined) {
    const { events, next } = await findEvents(ledger, query, caller, { ...request, after: after && refIn(after) })
    return { events, next: next && partsOf(next) }
  }
  const ordered = { ...query, orderField }
  const { events, next } = await findOrdered(ledger, ordered, caller, { ...request, after: after && orderedIn(after) })
  return { events, next: next && [...next.value, ...partsOf(next.ref)] }
}

const partsOf = ({ time, copy, index }: EventRef): PagePosition['after'] => [time, copy, index]

const refIn = ([time, copy, index]: PagePosition['after']): EventRef => ({
  time: Number(time),
  copy: String(copy),
  index: Number(index),
})

const orderedIn = ([kind, value = '', ...ref]: PagePosition['after']): OrderedRef => ({
  // A token that was made up leads nowhere, and does no harm.
  value: [kind, value] as unknown as OrderedRef['value'],
  ref: refIn(ref),
})

/** Fails when more events meet the query than it allows. */
async function checkCount(
  ledger: Journal,
  query: EventQuery,
  caller: Caller,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { maxEventCount: most } = query
  if (most === undefined) return
  let count = 0
  for await (const events of allEvents(ledger, query, caller, signal)) {
    count += events.length
    if (count > most) throw new EpcisQueryTooLargeError({ most })
  }
}
