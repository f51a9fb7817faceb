import { ContextGraphNotFoundError, type Reply, type Routes, routes } from '@kg/contract'
import { contextGraphUri, defined, KgError, scopeUri } from '@kg/core'
import type { Key } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { countVisibleGraphs, maySee, requireReadableGraph } from './access.js'
import type { AssetCounts } from './asset-counts.js'
import type { ContextGraphs } from './context-graphs.js'
import { readGraphId } from './read-graph-id.js'
import { requireVisibleGraph } from './resolve-graph.js'
import { type ContextGraphRow, contextGraphs, subGraphs } from './table.js'

export interface ContextGraphRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  registry: GraphRegistry
  counts: AssetCounts
  /** Adds a context graph to the configuration file. */
  saveSubscription: (id: string) => void
  /** Begins to fetch what peers have of a context graph. */
  catchUp: (id: string) => Promise<BegunCatchUp>
}

/** Gives a context graph its number on the chain. */
export interface GraphRegistry {
  register(id: string, options: object, caller: Caller): Promise<{ onChainId: string }>
}

type BegunCatchUp = Reply<Routes['subscribeContextGraph']>['catchup']

export function contextGraphRoutes(needs: ContextGraphRouteNeeds): Binding[] {
  const { ledger, graphs, registry, counts, saveSubscription, catchUp } = needs
  const shown = (row: ContextGraphRow, caller: Caller) =>
    graphs.describe(
      row,
      caller,
      ledger.read((r) => counts.shared(r, row.id)),
    )
  const visible = (id: string, caller: Caller) => {
    const row = graphs.find(id, caller)
    if (row === undefined) throw new ContextGraphNotFoundError({ contextGraphId: id })
    return row
  }

  return [
    handle(routes.createContextGraph, async ({ body }, { caller }) => {
      const { register, ...given } = body
      const { id } = await graphs.create(given, caller)
      const created = { created: true as const, uri: contextGraphUri(id), id }
      if (!register) return { ...created, registered: false }
      try {
        const { onChainId } = await registry.register(id, {}, caller)
        return { ...created, registered: true, onChainId }
      } catch (error) {
        // It is created all the same: what is missing is said, with the way to make up for it.
        if (!(error instanceof KgError)) throw error
        return { ...created, registered: false, registerError: error.message, hint: error.remedy }
      }
    }),
    handle(routes.listContextGraphs, ({ query: { limit, cursor, subscribed, q } }, { caller }) => {
      const page = ledger.read((r) => {
        const after = decodeCursor(cursor) ?? (q === undefined ? undefined : before(q))
        const rows = r.range(contextGraphs, defined({ after }))
        return readPage(wanted(rows, caller, subscribed, q), limit, ({ key }) => key)
      })
      const total = ledger.read((r) => countVisibleGraphs(r, caller))
      return { ...page, rows: undefined, contextGraphs: page.rows.map(({ value }) => shown(value, caller)), total }
    }),
    handle(routes.getContextGraph, ({ params }, { caller }) => shown(visible(params.id, caller), caller)),
    handle(routes.contextGraphExists, ({ query: { id } }, { caller }) => {
      const row = ledger.read((r) => r.get(contextGraphs, id))
      return { id, exists: row !== undefined && maySee(row, caller) }
    }),
    handle(routes.renameContextGraph, async ({ body }, { caller }) => {
      const { name } = await graphs.rename(visible(readGraphId(body), caller).id, body.name, caller)
      return { renamed: true as const, name }
    }),
    handle(routes.subscribeContextGraph, async ({ body }, { caller }) => {
      const row = await graphs.subscribe(readGraphId(body), caller)
      const saved = body.save ? (row.verifiedId ?? row.nameHash ?? row.id) : undefined
      if (saved !== undefined) saveSubscription(saved)
      return {
        contextGraphId: row.id,
        subscribed: true as const,
        ...defined({ saved }),
        catchup: await catchUp(row.id),
      }
    }),
    handle(routes.unsubscribeContextGraph, async ({ body }, { caller }) => {
      const { id, coreHosted } = await graphs.unsubscribe(readGraphId(body), caller)
      return { contextGraphId: id, subscribed: false as const, coreHosted }
    }),
    handle(routes.listSubscriptions, ({ query: { limit, cursor } }, { caller }) => {
      const after = decodeCursor(cursor)
      const page = ledger.read((r) =>
        readPage(
          filter(r.by(contextGraphs, 'subscribed', defined({ after })), ({ value }) => maySee(value, caller)),
          limit,
          ({ indexKey }) => indexKey,
        ),
      )
      return { ...page, rows: undefined, subscriptions: page.rows.map(({ value }) => shown(value, caller)) }
    }),
    handle(routes.clearSubscriptions, (_, { caller }) => graphs.clearSubscriptions(caller)),
    handle(routes.listParticipants, ({ params }, { caller }) => ({
      contextGraphId: visible(params.id, caller).id,
      allowedAgents: graphs.members(params.id, caller),
    })),
    handle(routes.addParticipant, async ({ params, body: { agentAddress } }, { caller }) => {
      const { id } = await graphs.addAgent(visible(params.id, caller).id, agentAddress, caller)
      return { ok: true as const, contextGraphId: id, agentAddress: agentAddress.toLowerCase() }
    }),
    handle(routes.removeParticipant, async ({ params, body: { agentAddress } }, { caller }) => {
      const { id } = await graphs.removeAgent(visible(params.id, caller).id, agentAddress, caller)
      return { ok: true as const, contextGraphId: id, agentAddress: agentAddress.toLowerCase() }
    }),
    handle(routes.createSubGraph, async ({ body: { contextGraphId, subGraphName, description } }, { caller }) => {
      const { id } = visible(contextGraphId, caller)
      const uri = await graphs.createSubGraph(id, subGraphName, description, caller)
      return { created: true as const, contextGraphId: id, subGraphName, uri }
    }),
    handle(routes.listSubGraphs, ({ query: { contextGraphId, limit, cursor } }, { caller }) =>
      ledger.read((r) => {
        const { id } = requireReadableGraph(r, requireVisibleGraph(r, contextGraphId, caller).id, caller)
        const after = decodeCursor(cursor)
        const page = readPage(r.range(subGraphs, { prefix: [id], ...defined({ after }) }), limit, ({ key }) => key)
        const list = page.rows.map(({ value: { name, description, createdBy, createdAt } }) => ({
          name,
          uri: scopeUri({ contextGraphId: id, subGraphName: name }),
          ...defined({ description }),
          createdBy,
          createdAt: new Date(createdAt).toISOString(),
          assetCount: counts.inSubGraph(r, id, name),
        }))
        return {
          contextGraphId: id,
          subGraphs: list,
          ...defined({ nextCursor: page.nextCursor }),
        }
      }),
    ),
  ]
}

function* wanted(
  rows: Iterable<{ key: string; value: ContextGraphRow }>,
  caller: Caller,
  subscribed: boolean | undefined,
  prefix: string | undefined,
) {
  for (const row of rows) {
    if (prefix !== undefined && !row.key.startsWith(prefix)) return
    if (maySee(row.value, caller) && (subscribed === undefined || row.value.subscribed === subscribed)) yield row
  }
}

function* filter<T>(rows: Iterable<T>, keep: (row: T) => boolean): Iterable<T> {
  for (const row of rows) if (keep(row)) yield row
}

/** The key right in front of those that start with a text. */
const before = (prefix: string): Key | undefined =>
  prefix === ''
    ? undefined
    : `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) - 1)}\uffff`
