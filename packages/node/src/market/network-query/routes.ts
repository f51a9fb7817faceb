import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import { formatAnswer } from '../../datasets/generation-1/format-answer.js'
import { vertexOf } from '../../datasets/generation-1/vertices.js'
import type { QueryItem } from '../../datasets/lookups/find-elements.js'
import { queryObjects } from '../../datasets/lookups/query-objects.js'
import { type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { compareRoot } from '../contract/fingerprints.js'
import type { MarketChains } from '../contract/market-chains.js'
import { describeReply, describeResponse } from './describe-reply.js'
import type { NetworkQueries } from './network-queries.js'
import type { QueryState } from './query-state.js'

export interface NetworkQueryRouteNeeds {
  readonly ledger: Journal
  readonly queries: NetworkQueries
  readonly chains: Pick<MarketChains, 'knownIds'>
}

interface AskedItem extends Omit<QueryItem, 'values'> {
  readonly value: string | readonly string[]
}

/** Questions to the network, in both generations. */
export function networkQueryRoutes({ ledger, queries, chains }: NetworkQueryRouteNeeds): Binding[] {
  const showState = async (id: string, { caller, signal }: CallContext) => {
    const { row, state } = queries.require(id, caller)
    if (state.status !== 'FINISHED') return describeState(state)
    const { found } = await queryObjects(ledger, row.query, caller, signal)
    const vertices = found.map(({ row: dataset, element }) => vertexOf(dataset, element))
    return { ...describeState(state), vertices: vertices.sort((a, b) => (a._key < b._key ? -1 : 1)) }
  }
  return [
    handle(routes.networkQuery, async ({ body }, { caller }) => ({
      query_id: (await queries.ask(body.query.map(itemOf), caller)).id,
    })),
    handle(routes.networkQueryResult, ({ params }, { caller }) => {
      const { row, state } = queries.require(params.query_id, caller)
      return {
        query_id: row.id,
        status: state.status,
        ...defined({ message: state.failure }),
        responses: queries.replies(row.id).length,
        open_until: new Date(row.until).toISOString(),
      }
    }),
    handle(routes.networkQueryResponses, ({ params }, { caller }) => {
      const { row } = queries.require(params.query_id, caller)
      const replies = queries.replies(row.id)
      const ids = chains.knownIds()
      return ledger.read((r) => replies.map((reply) => describeReply(reply, (one) => compareRoot(r, ids, one))))
    }),
    handle(routes.queryNetwork, async ({ body }, { caller, request }) => {
      const { id } = await queries.ask(body.query.map(itemOf), caller)
      return formatAnswer(request, { ...describeState(queries.require(id, caller).state), query_id: id })
    }),
    handle(routes.queryNetworkStatus, async ({ params }, call) =>
      formatAnswer(call.request, await showState(params.query_param, call)),
    ),
    handle(routes.queryResponses, async ({ params }, call) => {
      const state = await showState(params.query_id, call)
      return formatAnswer(call.request, { ...state, responses: queries.replies(params.query_id).map(describeResponse) })
    }),
  ]
}

const itemOf = ({ path, value, opcode }: AskedItem): QueryItem => ({ path, values: [value].flat(), opcode })

const describeState = ({ status, failure }: QueryState) => ({
  status,
  message: [`Query status ${status}.`, ...(failure === undefined ? [] : [failure])].join(' '),
})
