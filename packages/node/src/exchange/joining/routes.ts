import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import { describeRows } from '../../platform/caller/describe-rows.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type SignDefinitionNeeds, signDefinition } from '../membership/sign-definition.js'
import { type DecideNeeds, type Decision, decideRequest } from './decide-request.js'
import { describeRequest, listRequests, markRequest } from './list-requests.js'
import { changePolicy, readPolicy } from './policy.js'
import { type RequestJoinNeeds, requestJoin } from './request-join.js'
import { signRequest } from './sign-request.js'

export interface JoinRouteNeeds extends RequestJoinNeeds, DecideNeeds, SignDefinitionNeeds {}

export function joinRoutes(needs: JoinRouteNeeds): Binding[] {
  const { ledger, peerId } = needs
  return [
    handle(routes.requestJoin, async ({ params, body }, { caller }) => {
      const { contextGraph, agent, status, delivered } = await requestJoin(needs, params.id, body, caller)
      return { ok: true as const, contextGraphId: contextGraph, agentAddress: agent, status, delivered }
    }),
    handle(routes.signJoin, async ({ params }, { caller }) => ({
      ...(await signRequest(needs, params.id, caller)),
      forwarded: false as const,
    })),
    handle(routes.approveJoin, async ({ params, body: { agentAddress: agent } }, { caller }) =>
      describeDecision(await decideRequest(needs, { graph: params.id, agent, step: 'approve' }, caller)),
    ),
    handle(routes.rejectJoin, async ({ params, body: { agentAddress: agent } }, { caller }) =>
      describeDecision(await decideRequest(needs, { graph: params.id, agent, step: 'reject' }, caller)),
    ),
    handle(routes.signDefinition, ({ params, body }, { caller }) =>
      signDefinition(needs, params.id, body ?? {}, caller),
    ),
    handle(routes.joinRequests, ({ params, query }, { caller }) => {
      const { id, rows, nextCursor } = ledger.read((r) => listRequests(r, params.id, query, caller))
      const requests = describeRows(rows, (row) => describeRequest(row, peerId), markRequest)
      return { contextGraphId: id, requests, ...defined({ nextCursor }) }
    }),
    handle(routes.getJoinPolicy, ({ params }, { caller }) => readPolicy(needs, params.id, caller)),
    handle(routes.setJoinPolicy, ({ params, body }, { caller }) => changePolicy(needs, params.id, body, caller)),
  ]
}

const describeDecision = ({ row: { contextGraph, agent, status }, isUnsigned }: Decision) => ({
  ok: true as const,
  contextGraphId: contextGraph,
  agentAddress: agent,
  status,
  ...defined({ unsigned: isUnsigned ? (true as const) : undefined }),
})
