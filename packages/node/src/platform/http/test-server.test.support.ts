import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { toConfig } from '../home/config.js'
import { Metrics } from './metrics.js'
import { buildServer, type ServerNeeds } from './server.js'

export const adminToken = 'the-admin-token'
export const agentToken = 'the-agent-token'

interface Settings extends Partial<Pick<ServerNeeds, 'bindings' | 'mounted' | 'isStopping'>> {
  readonly config?: Readonly<Record<string, string>>
}

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The HTTP server with routes and mounts of a test, without a node behind it. */
export async function startTestServer({ bindings = [], mounted = [], isStopping = () => false, config }: Settings) {
  const app = await buildServer(toConfig({ flags: { ...config } }), {
    bindings,
    mounted,
    isStopping,
    auth: {
      enabled: true,
      admin: { has: (token) => token === adminToken },
      agents: { nodeAgent: () => 'node', agentOfToken: (token) => (token === agentToken ? 'ann' : undefined) },
    },
    operations: { run: (_request, fn) => fn() },
    metrics: new Metrics(),
    log: pino({ level: 'silent' }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    /** Sends the path byte for byte: a URL parser would tidy it. */
    async ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
      sent.end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      return { status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') }
    },
    port,
    stop: () => app.close(),
  }
}
