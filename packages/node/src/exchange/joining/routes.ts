import { routes } from '@kg/contract'
import { contextGraphIdOf, defined } from '@kg/core'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type SignDefinitionNeeds, signDefinition } from '../membership/sign-definition.js'
import { type Decision, decideRequest } from './decide-request.js'
import type { Joining } from './joining.js'
import { describeRequest, listRequests } from './list-requests.js'
import { changePolicy, type PolicyNeeds, readPolicy } from './policy.js'

export interface JoinRouteNeeds extends PolicyNeeds, SignDefinitionNeeds {
  joining: Joining
  /** Of this node. */
  peerId: string
}

export function joinRoutes({ joining, peerId, ...needs }: JoinRouteNeeds): Binding[] {
  const { incoming, outgoing } = joining
  const { ledger } = needs
  const decideNeeds = { ...needs, incoming }

  /** An agent that asks to join may know no more than the id. */
  const idOf = (given: string) => ledger.read((r) => r.get(contextGraphs, given))?.id ?? contextGraphIdOf(given)

  return [
    handle(routes.requestJoin, async ({ params, body }, { caller }) => {
      const { contextGraph, agent, status, delivered } = await outgoing.request(idOf(params.id), body, caller)
      const isHere = body.curatorPeerId.endsWith(peerId)
      const answer = { contextGraphId: contextGraph, agentAddress: agent, status, delivered: delivered || isHere }
      return { ok: true as const, ...answer }
    }),
    handle(routes.signJoin, async ({ params }, { caller }) => ({
      ...(await outgoing.sign(idOf(params.id), caller)),
      forwarded: false as const,
    })),
    handle(routes.approveJoin, async ({ params, body: { agentAddress: agent } }, { caller }) =>
      describeDecision(await decideRequest(decideNeeds, { graph: params.id, agent, step: 'approve' }, caller)),
    ),
    handle(routes.rejectJoin, async ({ params, body: { agentAddress: agent } }, { caller }) =>
      describeDecision(await decideRequest(decideNeeds, { graph: params.id, agent, step: 'reject' }, caller)),
    ),
    handle(routes.signDefinition, ({ params, body }, { caller }) =>
      signDefinition(needs, params.id, body ?? {}, caller),
    ),
    handle(routes.joinRequests, ({ params, query }, { caller }) => {
      const { id, rows, nextCursor } = ledger.read((r) => listRequests(r, params.id, query, caller))
      const requests = rows.map((row) => describeRequest(row, peerId))
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
