import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from '@kg/contract'
import { pino } from 'pino'
import { z } from 'zod'
import { toConfig } from '../home/config.js'
import { Metrics } from './metrics.js'
import { buildServer, type ServerNeeds } from './server.js'

export const adminToken = 'the-admin-token'
export const agentToken = 'the-agent-token'
export const asAdmin = { authorization: `Bearer ${adminToken}` }
export const asAgent = { authorization: `Bearer ${agentToken}` }

interface Settings extends Partial<Pick<ServerNeeds, 'bindings' | 'mounted' | 'isStopping' | 'operations' | 'log'>> {
  readonly config?: Readonly<Record<string, string>>
  readonly authEnabled?: boolean
}

/** What the record of a route needs beside its method and path. */
export const routeDefaults = {
  family: 'test',
  summary: 'A route of a test',
  auth: 'agent',
  deadline: 'read',
  replies: { 200: json(z.unknown()) },
  errors: [],
} as const

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** The HTTP server with routes and mounts of a test, without a node behind it. */
export async function startTestServer({
  bindings = [],
  mounted = [],
  isStopping = () => false,
  operations = { run: (_request, fn) => fn() },
  log = pino({ level: 'silent' }),
  config,
  authEnabled = true,
}: Settings) {
  const metrics = new Metrics()
  const spoolFolder = mkdtempSync(join(tmpdir(), 'kg-spool-'))
  const app = await buildServer(toConfig({ flags: { ...config } }), {
    bindings,
    mounted,
    isStopping,
    auth: {
      enabled: authEnabled,
      admin: { has: (token) => token === adminToken },
      agents: { nodeAgent: () => 'node', agentOfToken: (token) => (token === agentToken ? 'ann' : undefined) },
    },
    operations,
    spoolFolder,
    metrics,
    log,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await app.close()
    rmSync(spoolFolder, { recursive: true, force: true })
  }
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
    metrics,
    spoolFolder,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
