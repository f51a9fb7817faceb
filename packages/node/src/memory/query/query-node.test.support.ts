import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { toConfig } from '../../platform/home/config.js'
import { Metrics } from '../../platform/http/metrics.js'
import { buildServer } from '../../platform/http/server.js'
import { Operations } from '../../platform/operations/operations.js'
import { openTestMemory, type TestMemory } from '../testing/test-memory.test.support.js'
import { openQueries } from './query-routes.js'

export interface QueryNode extends TestMemory {
  readonly app: FastifyInstance
}

/** Memory with its query routes behind the HTTP server. The token of an agent is its address. */
export async function openQueryNode(): Promise<QueryNode> {
  const node = await openTestMemory()
  const { journal, memory, drafts } = node
  const config = toConfig({ flags: { network: 'none', 'http.allowedHosts': 'kg.test' } })
  const { routes: bindings } = openQueries({ ledger: journal, views: memory.views, drafts, config })
  const app = await buildServer(config, {
    bindings,
    auth: {
      enabled: true,
      admin: { has: () => false },
      agents: { nodeAgent: memory.agents.nodeAgent, agentOfToken: (token) => token },
    },
    operations: new Operations(journal),
    spoolFolder: '',
    metrics: new Metrics(),
    log: pino({ enabled: false }),
    isStopping: () => false,
  })
  return {
    ...node,
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      await node[Symbol.asyncDispose]()
    },
  }
}
