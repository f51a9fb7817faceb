import {
  ContextGraphExistsError,
  ContextGraphSystemError,
  NotOnAllowlistError,
  NotSubscribedError,
  SubGraphExistsError,
  SubGraphNotFoundError,
  SubscribeRefusedError,
} from '@kg/contract'
import { checkContextGraphId, checkSubGraphName, contextGraphUri, defined, scopeUri } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import {
  isMember,
  isRestricted,
  maySee,
  requireCuratedGraph,
  requireReadableGraph,
  requireWritableGraph,
} from './access.js'
import { findGraphByHash } from './find-graph.js'
import { moveSubscription } from './graph-moves.js'
import { newGraphRow } from './new-graph-row.js'
import { requireVisibleGraph, resolveGraph } from './resolve-graph.js'
import { type ContextGraphRow, contextGraphs, subGraphs, systemGraphs } from './table.js'

export interface NewContextGraph {
  id: string
  name?: string | undefined
  description?: string | undefined
  accessPolicy: 0 | 1
  private: boolean
  allowedAgents?: string[] | undefined
}

export type ContextGraphs = Awaited<ReturnType<typeof openContextGraphs>>

/** Context graphs of this node: who may see them, which ones it follows. `startup` are those that the configuration names. */
export async function openContextGraphs({
  ledger,
  nodeAgent,
  startup,
}: {
  ledger: Journal
  nodeAgent: string
  startup: readonly string[]
}) {
  await followStartupGraphs()

  async function followStartupGraphs(): Promise<void> {
    const wanted = [...new Set([...systemGraphs, ...startup])]
    const missing = ledger.read((r) => wanted.filter((id) => !findNamed(r, id)?.subscribed))
    const [first] = missing
    if (first === undefined) return
    await ledger.write(actOf('context-graph.startup', nodeAgent, contextGraphUri(first)), (w) => {
      for (const id of missing) {
        const known = findNamed(w, id)
        const system = systemGraphs.some((name) => name === id)
        const row = moveSubscription(known ?? newGraphRow(checkContextGraphId(id)), 'startup')
        w.put(contextGraphs, row.id, { ...row, kind: system ? 'system' : 'user' })
      }
    })
  }

  async function change(
    caller: Caller,
    action: ActionIn<'context-graph'>,
    id: string,
    fn: (w: LedgerWriter) => ContextGraphRow,
  ): Promise<ContextGraphRow> {
    const { value } = await ledger.write(actOf(action, caller.agent, contextGraphUri(id)), (w) => {
      const row = fn(w)
      w.put(contextGraphs, row.id, row)
      return row
    })
    return value
  }

  return {
    async create(given: NewContextGraph, caller: Caller): Promise<ContextGraphRow> {
      const id = checkContextGraphId(given.id)
      return change(caller, 'context-graph.create', id, (w) => {
        const known = w.get(contextGraphs, id)
        if (known !== undefined && known.creator !== undefined)
          throw new ContextGraphExistsError({ contextGraphId: id })
        if (known?.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
        const { name, description, accessPolicy, allowedAgents = [] } = given
        return {
          ...moveSubscription(known ?? newGraphRow(id), 'create'),
          name: name ?? id,
          ...defined({ description }),
          accessPolicy,
          private: given.private,
          creator: caller.agent,
          curator: caller.agent,
          createdAt: Date.now(),
          allowedAgents: [...new Set([caller.agent, ...allowedAgents.map((agent) => agent.toLowerCase())])],
        }
      })
    },

    rename: (id: string, name: string, caller: Caller) =>
      change(caller, 'context-graph.rename', id, (w) => {
        const row = requireCuratedGraph(w, id, caller)
        if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
        return { ...row, name }
      }),

    addAgent: (id: string, agent: string, caller: Caller) =>
      change(caller, 'context-graph.add-agent', id, (w) => {
        const row = requireCuratedGraph(w, id, caller)
        if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
        return { ...row, allowedAgents: [...new Set([...row.allowedAgents, agent.toLowerCase()])] }
      }),

    removeAgent: (id: string, agent: string, caller: Caller) =>
      change(caller, 'context-graph.remove-agent', id, (w) => {
        const row = requireCuratedGraph(w, id, caller)
        if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
        if (!row.allowedAgents.includes(agent.toLowerCase()))
          throw new NotOnAllowlistError({ contextGraphId: id, agent })
        return { ...row, allowedAgents: row.allowedAgents.filter((other) => other !== agent.toLowerCase()) }
      }),

    members(id: string, caller: Caller): string[] {
      return ledger.read((r) => requireReadableGraph(r, requireVisibleGraph(r, id, caller).id, caller)).allowedAgents
    },

    /** By name, URI or number; by number it must be active, public and known by its name hash. */
    async subscribe(given: string, caller: Caller): Promise<ContextGraphRow> {
      const { row, byNumber } = ledger.read((r) => resolveGraph(r, given))
      const refuse = (why: 'deactivated' | 'no name hash' | 'private') =>
        new SubscribeRefusedError({ contextGraphId: given, why })
      if (byNumber && row.deactivated) throw refuse('deactivated')
      if (byNumber && row.nameHash === undefined) throw refuse('no name hash')
      if (byNumber && row.private) throw refuse('private')
      ledger.read((r) => requireReadableGraph(r, requireVisibleGraph(r, given, caller).id, caller))
      if (row.subscribed) return row
      return change(caller, 'context-graph.subscribe', row.id, (w) =>
        moveSubscription(requireReadableGraph(w, row.id, caller), 'subscribe'),
      )
    },

    async unsubscribe(given: string, caller: Caller): Promise<ContextGraphRow> {
      const row = ledger.read((r) => requireVisibleGraph(r, given, caller))
      if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: row.id })
      return change(caller, 'context-graph.unsubscribe', row.id, (w) => {
        const now = requireReadableGraph(w, row.id, caller)
        if (!now.subscribed) throw new NotSubscribedError({ contextGraphId: row.id })
        return moveSubscription(now, 'unsubscribe')
      })
    },

    /** Clears every user subscription; system graphs, hosted ones and all data stay. */
    async clearSubscriptions(caller: Caller): Promise<{ cleared: string[]; kept: string[] }> {
      const act = actOf('context-graph.clear-subscriptions', caller.agent, contextGraphUri(systemGraphs[0]))
      const { value } = await ledger.write(act, (w) => {
        const rows = [...w.by(contextGraphs, 'subscribed')].map(({ value: row }) => row)
        const going = rows.filter((row) => !row.coreHosted)
        for (const row of going) w.put(contextGraphs, row.id, moveSubscription(row, 'clear'))
        return {
          cleared: going.map(({ id }) => id),
          kept: [...systemGraphs, ...rows.filter((row) => row.coreHosted).map(({ id }) => id)],
        }
      })
      return value
    },

    async createSubGraph(id: string, name: string, description: string | undefined, caller: Caller): Promise<string> {
      checkSubGraphName(name)
      await ledger.write(actOf('context-graph.create-sub-graph', caller.agent, contextGraphUri(id)), (w) => {
        const { id: contextGraph } = requireWritableGraph(w, id, caller)
        if (w.has(subGraphs, [contextGraph, name]))
          throw new SubGraphExistsError({ contextGraphId: id, subGraphName: name })
        w.put(subGraphs, [contextGraph, name], {
          contextGraph,
          name,
          createdBy: caller.agent,
          createdAt: Date.now(),
          ...defined({ description }),
        })
      })
      return scopeUri({ contextGraphId: id, subGraphName: name })
    },

    /** A place that the caller may write to: the graph, and its sub-graph where one is named. */
    requireWritableScope(reader: LedgerReader, id: string, sub: string | undefined, caller: Caller): ContextGraphRow {
      const row = requireWritableGraph(reader, requireVisibleGraph(reader, id, caller).id, caller)
      checkSub(reader, row.id, sub)
      return row
    },

    /** The same, and follows the graph: writing to a context graph means following it. */
    followForWriting(writer: LedgerWriter, id: string, sub: string | undefined, caller: Caller): void {
      const row = this.requireWritableScope(writer, id, sub, caller)
      if (!row.subscribed) writer.put(contextGraphs, row.id, moveSubscription(row, 'write'))
    },

    requireReadableScope(reader: LedgerReader, id: string, sub: string | undefined, caller: Caller): ContextGraphRow {
      const row = requireReadableGraph(reader, requireVisibleGraph(reader, id, caller).id, caller)
      checkSub(reader, row.id, sub)
      return row
    },

    find: (given: string, caller: Caller) =>
      ledger.read((r) => {
        const { row } = resolveGraph(r, given)
        return maySee(row, caller) ? row : undefined
      }),

    /** The row as the API shows it. */
    describe(row: ContextGraphRow, caller: Caller, assetCount: number) {
      const { accessPolicy, createdAt, allowedAgents: _members, ...rest } = row
      return {
        ...rest,
        uri: contextGraphUri(row.id),
        isSystem: row.kind === 'system',
        accessPolicy,
        access: accessPolicy === 1 ? ('curated' as const) : ('open' as const),
        createdAt: new Date(createdAt).toISOString(),
        synced: true,
        registered: row.onChainId !== undefined,
        assetCount: isRestricted(row) && !isMember(row, caller) && !caller.isAdmin ? 0 : assetCount,
        callerInvolved: isMember(row, caller),
      }
    },
  }

  function checkSub(reader: LedgerReader, id: string, sub: string | undefined): void {
    if (sub !== undefined && sub !== '' && !reader.has(subGraphs, [id, sub]))
      throw new SubGraphNotFoundError({ contextGraphId: id, subGraphName: sub })
  }
}

function findNamed(reader: LedgerReader, given: string): ContextGraphRow | undefined {
  const byHash = /^0x[0-9a-f]{64}$/.test(given) ? findGraphByHash(reader, given) : undefined
  return byHash ?? reader.get(contextGraphs, given)
}
