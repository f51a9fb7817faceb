import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Daemon, startDaemon } from '../lib/daemon.js'

const quiet = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false', KG_API_PORT: '0' }

/** A reverse proxy on the same machine, as people put one in front of a node. */
async function startProxy(target: string, added: Readonly<Record<string, string>>) {
  const server = createServer((asked, reply) => {
    const headers = { ...asked.headers, ...added }
    const onward = request(`${target}${asked.url}`, { method: asked.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

describe('a stranger who comes through a proxy on the same machine', () => {
  let daemon: Daemon
  beforeAll(async () => {
    const settings = { KG_AUTH_ENABLED: 'false', KG_HTTP_ALLOWED_HOSTS: '["node.example.org"]' }
    daemon = await startDaemon({ env: { ...quiet, ...settings, KG_RATE_LIMIT_REQUESTS_PER_MINUTE: '20' } })
  })
  afterAll(() => daemon[Symbol.asyncDispose]())

  it.each([
    ['adds X-Forwarded-For', { 'x-forwarded-for': '203.0.113.5' }],
    ['claims to hand on for this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['passes on the public name', { host: 'node.example.org' }],
  ])('gets nothing without a token when the proxy %s', async (_title, added) => {
    const proxy = await startProxy(daemon.url, added)
    expect((await fetch(`${proxy.url}/api/agents`)).status).toBe(401)
    expect((await fetch(`${proxy.url}/metrics`)).status).toBe(401)
    proxy.stop()
  })

  it('has a rate limit, while programs on this machine have none', async () => {
    const proxy = await startProxy(daemon.url, { via: '1.1 front' })
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) statuses.push((await fetch(`${proxy.url}/api/status`)).status)
    proxy.stop()
    expect(statuses).toContain(429)
    for (let i = 0; i < 25; i++) expect((await fetch(`${daemon.url}/api/agents`)).status).toBe(200)
  })
})
