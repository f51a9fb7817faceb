import { routes, ValidationFailedError } from '@kg/contract'
import type { Client } from '../open-client.js'
import { requestPath } from '../request-url.js'
import { OperationFailedError } from './failures.js'
import { type Operation, runOperation } from './operation.js'
import { poll } from './poll.js'
import type { WaitOptions } from './progress.js'
import { textIn, unreadable } from './read-reply.js'
import type { NetworkResponse, QueryItem } from './types.js'

export interface QueryOptions extends WaitOptions {
  /** So many answers are enough: do not wait for more. By default, all that come while the node gathers them. */
  readonly enough?: number
}

/** The node gathers answers for a minute unless it is set otherwise. */
const deadlineMs = 3 * 60_000
/** The node gathers no more. */
const isOver = (status: string) => status === 'FINISHED' || status === 'PROCESSING'

/** Asks the network which datasets have objects with these identifiers. */
export function networkQuery(
  client: Client,
  items: readonly QueryItem[],
  options: QueryOptions,
): Promise<NetworkResponse[]> {
  if (!Array.isArray(items) || items.length === 0) {
    const problem = 'must be a list of at least one {path, value, opcode}'
    throw new ValidationFailedError({ where: 'query', problems: [{ path: '', problem }] })
  }
  const { enough = Number.POSITIVE_INFINITY } = options
  const query = items.map((item: QueryItem) => ({ opcode: 'EQ', ...item }))
  return runOperation(client, { operation: 'query', deadlineMs }, options, async (operation) => {
    const queryId = textIn('networkQuery', await operation.ask('networkQuery', { body: { query } }), 'query_id')
    const target = { params: { query_id: queryId } }
    const result = requestPath(routes.networkQueryResult, target)
    operation.report({ operation: 'query', status: 'OPEN', query_id: queryId }, result)
    return poll(async () => {
      const reply = await operation.ask('networkQueryResult', target)
      const status = textIn('networkQueryResult', reply, 'status')
      if (status === 'FAILED') throw new OperationFailedError({ operation: 'query', data: reply, query_id: queryId })
      const isWanted = isOver(status) || operation.watched || enough !== Number.POSITIVE_INFINITY
      const responses = isWanted ? await readResponses(operation, queryId) : []
      operation.report({ operation: 'query', status, query_id: queryId, responses }, result)
      return isOver(status) || responses.length >= enough ? responses : undefined
    }, operation.signal)
  })
}

async function readResponses({ ask }: Operation, query_id: string): Promise<NetworkResponse[]> {
  const reply = await ask('networkQueryResponses', { params: { query_id } })
  if (Array.isArray(reply)) return reply as NetworkResponse[]
  throw unreadable('networkQueryResponses', 'the answer is not a list')
}
