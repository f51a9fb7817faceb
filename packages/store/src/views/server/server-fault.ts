import { QueryDeadlineError, QueryRefusedError, ResultTooLargeError, StoreServerAwayError } from '@kg/contract/errors'
import type { Reply } from './send-request.js'

const longest = 500

/** What the server said of its failure, without the query that some repeat in full. */
export function messageOf({ status, body }: Reply): string {
  const text = body.split(/\n*SPARQL query:/, 1)[0]?.trim() ?? ''
  return text === '' ? `status ${status}` : text.slice(0, longest)
}

/** Throws when a query was not answered, or not in full. */
export function refuseFault(reply: Reply, url: string, deadlineMs: number): void {
  const { status, headers } = reply
  if (status === 401 || status === 403) throw new StoreServerAwayError({ url, why: 'it refuses our credentials' })
  if (status === 408 || status === 504) throw new QueryDeadlineError({ deadlineMs })
  if (status === 404 || status === 405 || status > 500) throw new StoreServerAwayError({ url, why: messageOf(reply) })
  if (status >= 300) throw new QueryRefusedError({ why: messageOf(reply) })
  // Virtuoso answers in part, with success, when its own limits end a query.
  if (headers.get('x-sql-state') !== null) throw new QueryDeadlineError({ deadlineMs })
  const cut = headers.get('x-sparql-maxrows')
  if (cut !== null) throw new ResultTooLargeError({ cap: `${cut} rows, set by the server` })
}

/** What is wrong with the answer to an update, a load or a probe; undefined when nothing is. */
export function updateFault(reply: Reply): string | undefined {
  if (reply.status >= 200 && reply.status < 300)
    return reply.headers.get('x-sparql-maxrows') === null ? undefined : 'it cuts results short (ResultSetMaxRows)'
  if (reply.status === 401 || reply.status === 403) return 'it refuses our credentials'
  return `it refused an update: ${messageOf(reply)}`
}
