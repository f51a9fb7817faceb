import { type Config, openApi as openApiDocument, routes, skillMd, Unauthorized } from '@kg/contract'
import { defined } from '@kg/core'
import type { GuardedViews } from '@kg/store'
import { receipts } from '@kg/store'
import type { NodeChain } from '../../chain/connection/chain.js'
import type { Exchanged } from '../../exchange/p2p/message-counts.js'
import type { NodeNetwork } from '../../exchange/p2p/network.js'
import type { Agents } from '../../memory/agents/agents.js'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { isLoopback } from '../home/config.js'
import { etagOf } from '../http/etag.js'
import { Answer, type Binding, handle } from '../http/handle.js'
import type { Metrics } from '../http/metrics.js'
import type { Journal } from '../operations/journal.js'
import type { Operations } from '../operations/operations.js'
import { probeTable } from './probe.js'

export interface SystemNeeds {
  config: Config
  version: string
  ledger: Journal
  views: GuardedViews
  agents: Agents
  chain: NodeChain
  network: NodeNetwork
  metrics: Metrics
  /** What went to and came from peers, by protocol. */
  exchanged: () => Exchanged[]
  operations: Operations
  extracts: string[]
  baseUrl: () => string
  stop: () => void
}

const peersOf = (network: NodeNetwork) =>
  new Set(
    network
      .current()
      ?.connections()
      .map(({ peerId }) => peerId),
  )

function connectionsOf(network: NodeNetwork): { total: number; direct: number; relayed: number } {
  const all = network.current()?.connections() ?? []
  const relayed = all.filter(({ transport }) => transport === 'relay').length
  return { total: all.length, direct: all.length - relayed, relayed }
}

export function systemRoutes(needs: SystemNeeds): Binding[] {
  const { config, version, ledger, views, agents, chain, network, metrics, operations, extracts, baseUrl, stop } = needs
  const startedAt = Date.now()

  const roleOf = () => chain.status().role ?? (config.nodeRole === 'core' ? 'core' : 'edge')

  /** A durable write and a word from the engine: not what we believe, what is. */
  async function probe() {
    const began = performance.now()
    try {
      await ledger.keep((w) => w.put(probeTable, 'status', Date.now()))
      const { ok, engine, detail, views: held } = await views.status()
      return {
        ok,
        engine,
        ...defined({ detail }),
        viewsReady: held.filter(({ ready }) => ready).length,
        quads: held.reduce((sum, { quads }) => sum + quads, 0),
        writeMs: Math.round((performance.now() - began) * 10) / 10,
      }
    } catch (error) {
      return {
        ok: false,
        engine: config['store.backend'],
        detail: (error as Error).message,
        viewsReady: 0,
        quads: 0,
        writeMs: -1,
      }
    }
  }

  return [
    handle(routes.status, async () => ({
      name: config.name,
      version,
      nodeRole: roleOf(),
      networkName: config.network,
      uptimeMs: Date.now() - startedAt,
      authEnabled: config['auth.enabled'],
      agentAddress: agents.nodeAgent(),
      peerId: network.peerId,
      connectedPeers: peersOf(network).size,
      connections: connectionsOf(network),
      multiaddrs: [...network.status().multiaddrs],
      identityId: chain.status().identityId ?? '0',
      hasIdentity: (chain.status().identityId ?? '0') !== '0',
      chain: chain.status(),
      store: { ...(await probe()), seq: ledger.head() },
      counts: ledger.read((r) => ({
        contextGraphs: r.count(contextGraphs),
        assets: r.count(assetRows),
        receipts: r.count(receipts),
      })),
      memory: { rssBytes: process.memoryUsage().rss },
    })),
    handle(routes.slo, () => ({
      since: new Date(metrics.since).toISOString(),
      routes: metrics.summary(),
      messages: needs.exchanged(),
    })),
    handle(routes.operation, ({ params: { key } }, { caller }) => operations.get(caller.agent, key)),
    handle(routes.metrics, async (_, { caller, request }) => {
      if (!(caller.isAdmin || isLoopback(request.ip.replace(/^::ffff:/, ''))))
        throw new Unauthorized({ why: 'Metrics are open on loopback only' })
      const { views: held } = await views.status()
      return new Answer(200, metrics.text(gauges(held)), { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    }),
    handle(routes.openApi, () => openApiDocument({ version, baseUrl: baseUrl() }) as { openapi: string }),
    handle(routes.skill, (_, { request }) => {
      const text = skillMd({
        version,
        baseUrl: baseUrl(),
        role: roleOf(),
        agentAddress: agents.nodeAgent(),
        extracts,
      })
      const etag = etagOf(text)
      const headers = { etag, 'cache-control': 'public, max-age=300', 'content-type': 'text/markdown; charset=utf-8' }
      return request.headers['if-none-match'] === etag
        ? new Answer(304, undefined, headers)
        : new Answer(200, text, headers)
    }),
    handle(routes.shutdown, () => {
      setImmediate(stop)
      return { stopping: true as const }
    }),
  ]

  function gauges(held: readonly { quads: number; bytes: number }[]) {
    const { rss } = process.memoryUsage()
    return {
      kg_receipts: { help: 'Number of the newest receipt', value: ledger.head() },
      kg_context_graphs: { help: 'Context graphs known', value: ledger.read((r) => r.count(contextGraphs)) },
      kg_assets: { help: 'Knowledge Assets held', value: ledger.read((r) => r.count(assetRows)) },
      kg_views: { help: 'Views in memory', value: held.length },
      kg_view_quads: { help: 'Statements in views', value: held.reduce((sum, { quads }) => sum + quads, 0) },
      kg_view_bytes: { help: 'Memory of view engines', value: held.reduce((sum, { bytes }) => sum + bytes, 0) },
      kg_memory_rss_bytes: { help: 'Memory of the process', value: rss },
      kg_uptime_seconds: { help: 'Time since the start', value: (Date.now() - startedAt) / 1000 },
    }
  }
}
