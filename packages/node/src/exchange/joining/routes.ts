import { ContextGraphNotFound, JoinKeyNotHeld, routes } from '@kg/contract'
import { contextGraphIdOf, defined, mapDefined } from '@kg/core'
import type { Key, LedgerReader } from '@kg/store'
import { maySee, requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph, resolveGraph } from '../../memory/context-graphs/resolve-graph.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DefinitionSigning } from '../membership/sign-definition.js'
import type { Joining } from './joining.js'
import { changePolicy, policyOf } from './policy.js'
import { type JoinRow, joinKey, joinRows } from './table.js'

export interface JoinRouteNeeds {
  ledger: Journal
  joining: Joining
  keys: AgentKeys
  signing: DefinitionSigning
  /** Of this node. */
  peerId: string
}

export function joinRoutes({ ledger, joining, keys, signing, peerId }: JoinRouteNeeds): Binding[] {
  const { incoming, outgoing } = joining
  const seen = (id: string, caller: Caller) => ledger.read((r) => requireVisibleGraph(r, id, caller)).id

  /** Who asks to join may know no more than the id. */
  function idOf(given: string): string {
    const { id } = ledger.read((r) => r.get(contextGraphs, given)) ?? { id: contextGraphIdOf(given) }
    return id
  }

  const decision = (step: 'approve' | 'reject') =>
    handle(
      step === 'approve' ? routes.approveJoin : routes.rejectJoin,
      async ({ params, body: { agentAddress } }, { caller }) => {
        const { contextGraph, agent, status } = await incoming.decide(
          seen(params.id, caller),
          agentAddress.toLowerCase(),
          step,
          caller,
        )
        const { curator = '' } = ledger.read((r) => r.get(contextGraphs, contextGraph)) ?? {}
        const isUnsigned = step === 'approve' && status !== 'joined' && keys.get(curator) === undefined
        return {
          ok: true as const,
          contextGraphId: contextGraph,
          agentAddress: agent,
          status,
          ...(isUnsigned ? { unsigned: true as const } : {}),
        }
      },
    )

  return [
    handle(routes.requestJoin, async ({ params, body }, { caller }) => {
      const { contextGraph, agent, status, delivered } = await outgoing.request(idOf(params.id), body, caller)
      const isHere = body.curatorPeerId.endsWith(peerId)
      return {
        ok: true as const,
        contextGraphId: contextGraph,
        agentAddress: agent,
        status,
        delivered: delivered || isHere,
      }
    }),
    handle(routes.signJoin, async ({ params }, { caller }) => ({
      ...(await outgoing.sign(idOf(params.id), caller)),
      forwarded: false as const,
    })),
    decision('approve'),
    decision('reject'),
    handle(routes.signDefinition, async ({ params, body }, { caller }) => {
      const { id } = ledger.read((r) => requireCuratedGraph(r, requireVisibleGraph(r, params.id, caller).id, caller))
      const { eip712Digest, signature } = body ?? {}
      const isGiven = eip712Digest !== undefined && signature !== undefined
      const state = await (isGiven ? signing.sign(id, eip712Digest, signature) : signing.state(id))
      return {
        contextGraphId: id,
        signed: state.eip712Digest === undefined,
        ...state,
        members: [...state.members],
      }
    }),
    handle(routes.joinRequests, ({ params, query: { limit, cursor, status } }, { caller }) =>
      ledger.read((r) => {
        const id = graphIn(r, params.id, caller)
        const rows = visible(r, id, caller, decodeCursor(cursor))
        const wanted = (function* () {
          for (const row of rows) if (status === undefined || row.status === status) yield row
        })()
        const page = readPage(wanted, limit, joinKey)
        if (page.rows.length === 0 && cursor === undefined) refuseUnseen(r, id, caller)
        const next = defined({ nextCursor: page.nextCursor })
        return { contextGraphId: id, requests: page.rows.map(shown), ...next }
      }),
    ),
    handle(routes.getJoinPolicy, ({ params }, { caller }) => {
      const id = seen(params.id, caller)
      ledger.read((r) => requireCuratedGraph(r, id, caller))
      return policyOf(ledger, id)
    }),
    handle(routes.setJoinPolicy, ({ params, body }, { caller }) => {
      const id = seen(params.id, caller)
      const { curator } = ledger.read((r) => requireCuratedGraph(r, id, caller))
      if (body.policy === 'open' && curator !== undefined && keys.get(curator) === undefined)
        throw new JoinKeyNotHeld({ contextGraphId: id, agent: curator })
      return changePolicy(ledger, id, body, caller)
    }),
  ]

  /** A request can be older than anything else that this node knows of the context graph. */
  function graphIn(reader: LedgerReader, given: string, caller: Caller): string {
    const id = contextGraphIdOf(given.startsWith('#') ? given.slice(1) : given)
    if (reader.has(joinRows, ['out', id, caller.agent]) || reader.has(joinRows, ['in', id, caller.agent])) return id
    const { row } = resolveGraph(reader, given)
    return row.id
  }

  function* visible(reader: LedgerReader, id: string, caller: Caller, after: Key | undefined): Iterable<JoinRow> {
    const graph = reader.get(contextGraphs, id)
    const isCurator = graph !== undefined && (graph.curator === caller.agent || caller.isAdmin)
    for (const direction of ['in', 'out'] as const) {
      const from = Array.isArray(after) ? String(after[0]) : undefined
      if (from !== undefined && from > direction) continue
      const range = { prefix: [direction, id], ...(from === direction && after !== undefined ? { after } : {}) }
      for (const { value } of reader.range(joinRows, range))
        if (value.agent === caller.agent || (direction === 'in' ? isCurator : caller.isAdmin)) yield value
    }
  }

  function refuseUnseen(reader: LedgerReader, id: string, caller: Caller): void {
    const row = reader.get(contextGraphs, id)
    const isOwn = (['in', 'out'] as const).some((direction) => reader.has(joinRows, [direction, id, caller.agent]))
    if (!isOwn && (row === undefined || !maySee(row, caller))) throw new ContextGraphNotFound({ contextGraphId: id })
  }

  function shown(row: JoinRow) {
    const { direction, agent, status, invited, issuedAt, expiresAt, decidedAt, signature, name, reason } = row
    const iso = (time: number) => new Date(time).toISOString()
    return {
      direction,
      agentAddress: agent,
      peerId: row.peerId,
      status,
      timestamp: iso(issuedAt),
      delivered: row.delivered || row.peerId === peerId,
      ...defined({
        name,
        invited,
        expiresAt: mapDefined(expiresAt, iso),
        decidedAt: mapDefined(decidedAt, iso),
        signature,
        reason,
      }),
    }
  }
}
