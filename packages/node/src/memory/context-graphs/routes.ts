import { routes } from '@kg/contract'
import { contextGraphUri, defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { AssetCounts } from './asset-counts.js'
import { createGraph } from './create-graph.js'
import { createRegisteredGraph, type GraphRegistry } from './create-registered-graph.js'
import { addMember, listMembers, removeMember, renameGraph } from './curate-graph.js'
import { describeGraph, markGraph } from './describe-graph.js'
import { type FollowNeeds, followGraph } from './follow-graph.js'
import { listGraphs, listSubscriptions } from './list-graphs.js'
import { readGraphId } from './read-graph-id.js'
import { knowsGraph, requireVisibleGraph } from './resolve-graph.js'
import { createSubGraph, listSubGraphs } from './sub-graphs.js'
import { clearSubscriptions } from './subscribe.js'
import type { ContextGraphRow } from './table.js'
import { type UnfollowNeeds, unfollowGraph } from './unfollow-graph.js'

export interface ContextGraphRouteNeeds extends FollowNeeds, UnfollowNeeds {
  registry: GraphRegistry
  counts: AssetCounts
  /** Whether this node has all that its peers have of a context graph. */
  isSynced: (reader: LedgerReader, row: ContextGraphRow) => boolean
}

export function contextGraphRoutes(needs: ContextGraphRouteNeeds): Binding[] {
  const { ledger, registry, counts, isSynced } = needs
  const describe = (row: ContextGraphRow, caller: Caller) =>
    describeOrMark(
      row,
      () =>
        describeGraph(
          row,
          caller,
          ledger.read((r) => ({ assetCount: counts.shared(r, row.id), synced: isSynced(r, row) })),
        ),
      markGraph,
    )
  const find = (given: string, caller: Caller) => ledger.read((r) => requireVisibleGraph(r, given, caller))

  return [
    handle(routes.createContextGraph, async ({ body: { register, ...given } }, { caller }) => {
      const { id, ...registration } = register
        ? await createRegisteredGraph({ ledger, registry }, given, caller)
        : { id: (await createGraph(ledger, given, caller)).id, registered: false }
      return { created: true as const, uri: contextGraphUri(id), id, ...registration }
    }),
    handle(routes.listContextGraphs, ({ query }, { caller }) => {
      const { rows, ...page } = ledger.read((r) => listGraphs(r, query, caller))
      return { ...page, contextGraphs: rows.map((row) => describe(row, caller)) }
    }),
    handle(routes.getContextGraph, ({ params }, { caller }) => describe(find(params.id, caller), caller)),
    handle(routes.contextGraphExists, ({ query: { id } }, { caller }) => ({
      id,
      exists: ledger.read((r) => knowsGraph(r, id, caller)),
    })),
    handle(routes.renameContextGraph, async ({ body }, { caller }) => {
      const { name } = await renameGraph(ledger, find(readGraphId(body), caller).id, body.name, caller)
      return { renamed: true as const, name }
    }),
    handle(routes.subscribeContextGraph, async ({ body }, { caller }) => {
      const { id, ...followed } = await followGraph(needs, { given: readGraphId(body), save: body.save }, caller)
      return { contextGraphId: id, subscribed: true as const, ...followed }
    }),
    handle(routes.unsubscribeContextGraph, async ({ body }, { caller }) => {
      const { id, ...rest } = await unfollowGraph(needs, readGraphId(body), caller)
      return { contextGraphId: id, subscribed: false as const, ...rest }
    }),
    handle(routes.listSubscriptions, ({ query }, { caller }) => {
      const { rows, nextCursor } = ledger.read((r) => listSubscriptions(r, query, caller))
      return { subscriptions: rows.map((row) => describe(row, caller)), ...defined({ nextCursor }) }
    }),
    handle(routes.clearSubscriptions, (_, { caller }) => clearSubscriptions(ledger, caller)),
    handle(routes.listParticipants, ({ params }, { caller }) => {
      const { id, allowedAgents } = listMembers(ledger, params.id, caller)
      return { contextGraphId: id, allowedAgents }
    }),
    handle(routes.addParticipant, async ({ params, body: { agentAddress } }, { caller }) => {
      const { id } = await addMember(ledger, find(params.id, caller).id, agentAddress, caller)
      return { ok: true as const, contextGraphId: id, agentAddress: agentAddress.toLowerCase() }
    }),
    handle(routes.removeParticipant, async ({ params, body: { agentAddress } }, { caller }) => {
      const { id } = await removeMember(ledger, find(params.id, caller).id, agentAddress, caller)
      return { ok: true as const, contextGraphId: id, agentAddress: agentAddress.toLowerCase() }
    }),
    handle(routes.createSubGraph, async ({ body }, { caller }) => {
      const { id: contextGraphId } = find(body.contextGraphId, caller)
      const uri = await createSubGraph(ledger, { ...body, contextGraphId }, caller)
      return { created: true as const, contextGraphId, subGraphName: body.subGraphName, uri }
    }),
    handle(routes.listSubGraphs, ({ query }, { caller }) => listSubGraphs({ ledger, counts }, query, caller)),
  ]
}
