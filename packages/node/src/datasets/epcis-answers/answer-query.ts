import { EpcisQueryTooLargeError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Prefixes } from '../epcis-query/extension-clauses.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import { countIn, type Parameter } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import type { EventQuery } from '../epcis-query/query.js'
import { readPageToken, writePageToken } from './page-token.js'

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
  const { after: [time, copy, index] = [], count = 0 } = token === undefined ? {} : readPageToken(token, question)
  const after = time === undefined ? undefined : { time: Number(time), copy: String(copy), index: Number(index) }
  if (after === undefined) await checkCount(ledger, query, caller, signal)
  const limit = Math.min(perPage, (query.eventCountLimit ?? Infinity) - count)
  if (limit <= 0) return { events: [] }
  const { events, next } = await findEvents(ledger, query, caller, { limit, after, ...defined({ signal }) })
  const total = count + events.length
  if (next === undefined || total >= (query.eventCountLimit ?? Infinity)) return { events }
  const position = { after: [next.time, next.copy, next.index], count: total }
  return { events, nextPageToken: writePageToken(position, question) }
}

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
  let page = await findEvents(ledger, query, caller, { limit: largestPage, ...defined({ signal }) })
  for (;;) {
    count += page.events.length
    if (count > most) throw new EpcisQueryTooLargeError({ most })
    if (page.next === undefined) return
    page = await findEvents(ledger, query, caller, { limit: largestPage, after: page.next, ...defined({ signal }) })
  }
}
