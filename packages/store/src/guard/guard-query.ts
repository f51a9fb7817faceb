import { SparqlServiceRefusedError } from '@kg/contract/errors'
import { type QueryFacts, readQuery } from './inspect-query.js'
import { offLoop } from './off-loop.js'
import type { ParseOptions } from './parse.js'
import { withRowCap } from './row-cap.js'

export interface GuardOptions extends ParseOptions {
  /** Absolute IRIs, compared exactly. None are allowed by default. */
  readonly serviceAllowlist?: readonly string[]
  readonly maxRows?: number
}

export interface GuardedQuery {
  /** What to give the engine: the checked text, free of comments and codepoint escapes, with the row cap in it. */
  readonly text: string
  readonly facts: QueryFacts
  /** Set when the answer may be larger: the engine returns one row more than this if it was cut. */
  readonly rowCap?: number
}

export type QueryGuard = (text: string, options?: GuardOptions) => GuardedQuery

/** Lets a read-only query through, or throws an error that says what is wrong and where. */
export const guardQuery: QueryGuard = (text, options = {}) => {
  const query = readQuery(text, options)
  const { facts, pieces } = query
  refuseServices(facts, options.serviceAllowlist ?? [])
  const { maxRows } = options
  // Only rows can be counted afterwards: a graph cut short would look whole, so those are held by bytes alone.
  const capped = maxRows !== undefined && facts.kind === 'select' && (facts.limit ?? Number.POSITIVE_INFINITY) > maxRows
  return capped ? { text: withRowCap(query, maxRows), facts, rowCap: maxRows } : { text: pieces.sent, facts }
}

/** `guardQuery`, which parses long texts in a thread. */
export const guardQueryOffLoop = offLoop(import.meta.url, guardQuery)

/** Any SERVICE that is not on the list, and any whose address is only known when the query runs. */
export function refuseServices(
  facts: Pick<QueryFacts, 'services' | 'serviceVariable'>,
  allowlist: readonly string[],
): void {
  if (facts.serviceVariable) throw new SparqlServiceRefusedError({ service: '?variable' })
  const refused = facts.services.find((service) => !allowlist.includes(service))
  if (refused !== undefined) throw new SparqlServiceRefusedError({ service: `<${refused}>` })
}

export { loadParser as ready } from './parser.js'
