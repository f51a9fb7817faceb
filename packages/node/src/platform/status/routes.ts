import { type Config, NodeNotReadyError, routes, UnauthorizedError } from '@kg/contract'
import { openApi as openApiDocument, skillMd } from '@kg/contract/generate'
import { defined } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import type { Trouble } from '@kg/core/health'
import type { GuardedViews } from '@kg/store'
import { etagOf } from '../http/etag.js'
import { Answer, type Binding, handle } from '../http/handle.js'
import type { Gauges, Metrics } from '../http/metrics.js'
import { countJobs, type JobCounts, jobKinds } from '../jobs/count-jobs.js'
import { type Journal, operations as operationRows } from '../operations/journal.js'
import type { Operations } from '../operations/operations.js'
import type { Collector } from '../retention/collector.js'
import { findTroubles, latestReceiptTime } from './find-troubles.js'
import type { NodeFacts, ProtocolTraffic } from './node-facts.js'
import { probeTable } from './probe.js'

export interface SystemNeeds {
  /** The folder of the node, on the disk that has to take its writes. */
  home: string
  config: Config
  version: string
  ledger: Journal
  views: GuardedViews
  facts: () => NodeFacts
  metrics: Metrics
  /** What went to and came from peers, by protocol. */
  traffic: () => ProtocolTraffic[]
  /** What the wings above measure. */
  gauges: () => Gauges
  /** What they have found to be wrong. */
  troubles: () => readonly Trouble[]
  operations: Operations
  budgets: Budgets
  collector: Pick<Collector, 'progress'>
  /** How far the ledger's file is written anew, while that runs. */
  rewriteProgress: () => { rows: number; totalRows: number } | undefined
  extracts: () => Promise<string[]>
  baseUrl: () => string
  stop: () => void
}

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

export function systemRoutes(needs: SystemNeeds): Binding[] {
  const { config, version, ledger, views, facts, metrics, operations, collector, extracts, baseUrl, stop } = needs
  const startedAt = Date.now()
  const writtenUntil = ledger.read(latestReceiptTime)

  /** A durable write and a word from the engine: not what we believe, what is. */
  async function probe() {
    const began = performance.now()
    let hasWritten = false
    try {
      await ledger.writeWithoutReceipt((w) => w.put(probeTable, 'status', Date.now()))
      hasWritten = true
      const { ok, engine, detail, views: held } = await views.status()
      const store = {
        ok,
        engine,
        ...defined({ detail }),
        viewsReady: held.filter(({ ready }) => ready).length,
        quads: held.reduce((sum, { quads }) => sum + quads, 0),
        writeMs: Math.round((performance.now() - began) * 10) / 10,
      }
      return { store, writeFault: undefined }
    } catch (error) {
      const detail = (error as Error).message
      const store = { ok: false, engine: config['store.backend'], detail, viewsReady: 0, quads: 0, writeMs: -1 }
      return { store, writeFault: hasWritten ? undefined : detail }
    }
  }

  return [
    handle(routes.status, async () => {
      const { store, writeFault } = await probe()
      return {
        ...facts(),
        name: config.name,
        version,
        networkName: config.network,
        uptimeMs: Date.now() - startedAt,
        authEnabled: config['auth.enabled'],
        store: { ...store, seq: ledger.head() },
        retention: { ...collector.progress(), ...defined({ rewrite: needs.rewriteProgress() }) },
        memory: { rssBytes: process.memoryUsage().rss },
        troubles: await findTroubles({ home: needs.home, writtenUntil, writeFault, others: needs.troubles() }),
      }
    }),
    handle(routes.live, () => ({ status: 'live' as const })),
    handle(routes.ready, async () => {
      const { ok, detail = 'it gives no reason', writeMs } = (await probe()).store
      if (!ok) throw new NodeNotReadyError({ why: detail })
      return { status: 'ready' as const, writeMs }
    }),
    handle(routes.slo, () => ({
      since: new Date(metrics.since).toISOString(),
      routes: metrics.summary(),
      messages: needs.traffic(),
    })),
    handle(routes.operation, ({ params: { key } }, { caller }) => operations.get(caller.agent, key)),
    handle(routes.metrics, async (_, { caller, request }) => {
      if (!(caller.isAdmin || request.isLocal))
        throw new UnauthorizedError({ why: 'Metrics are open to this machine only' })
      const { views: held } = await views.status()
      return new Answer(200, metrics.text(gauges(held), needs.budgets.report()), {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      })
    }),
    handle(routes.openApi, () => openApiDocument({ version, baseUrl: baseUrl() }) as { openapi: string }),
    handle(routes.skill, async (_, { request }) => {
      const text = skillMd({
        version,
        baseUrl: baseUrl(),
        role: facts().nodeRole,
        agentAddress: facts().agentAddress,
        extracts: await extracts(),
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
    const counted = ledger.read((r) => jobKinds.map((kind) => [kind, countJobs(r, kind)] as const))
    const jobs = (state: keyof JobCounts) =>
      counted.map(([kind, counts]) => ({ labels: { kind }, value: counts[state] }))
    const { counts, connectedPeers, connections, chain } = facts()
    const { collected, state } = collector.progress()
    return {
      kg_receipts: { help: 'Number of the newest receipt', value: ledger.head() },
      kg_context_graphs: { help: 'Context graphs known', value: counts.contextGraphs },
      kg_assets: { help: 'Knowledge Assets held', value: counts.assets },
      kg_views: { help: 'Views in memory', value: held.length },
      kg_view_quads: { help: 'Statements in views', value: held.reduce((sum, { quads }) => sum + quads, 0) },
      kg_view_bytes: { help: 'Memory of view engines', value: held.reduce((sum, { bytes }) => sum + bytes, 0) },
      kg_memory_rss_bytes: { help: 'Memory of the process', value: rss },
      kg_operations: {
        help: 'Requests remembered by their Idempotency-Key',
        value: ledger.read((r) => r.count(operationRows)),
      },
      kg_collected_rows: { help: 'Rows that retention has removed since the start', value: sumOf(collected) },
      kg_collector_running: { help: 'Whether old rows are being collected', value: Number(state === 'running') },
      kg_peers_connected: { help: 'Peers with a connection', value: connectedPeers },
      kg_peers_relayed: { help: 'Connections that go through a relay', value: connections.relayed },
      kg_chain_ready: { help: 'Whether the chain answers', value: Number(chain.state === 'ready') },
      kg_jobs_waiting: { help: 'Jobs that wait for their turn or for a retry', value: jobs('waiting') },
      kg_jobs_running: { help: 'Jobs that run', value: jobs('running') },
      kg_jobs_failed: { help: 'Jobs that were given up', value: jobs('failed') },
      kg_uptime_seconds: { help: 'Time since the start', value: (Date.now() - startedAt) / 1000 },
      ...needs.gauges(),
    }
  }
}
