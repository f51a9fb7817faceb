import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { json, type Route, route } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeLog } from '../log/log.js'
import { handle } from './handle.js'
import { asAgent, routeDefaults, startTestServer } from './test-server.test.support.js'

const bind = (record: Pick<Route, 'method' | 'path'> & Partial<Route>, give: () => unknown = () => 'here') =>
  handle(route({ ...routeDefaults, ...record }), give)
const one = bind({ method: 'GET', path: '/things/:id' })

describe('the server', () => {
  it('answers a preflight of an allowed page, without a token', async () => {
    await using server = await startTestServer({ bindings: [one] })
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' }
    const allowed = await server.ask('/things/1', { method: 'OPTIONS', headers })
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, 'http://localhost:3000'])
    const refused = await server.ask('/things/1', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect(refused.status).toBe(403)
  })

  it('refuses a client that asks too often', async () => {
    const config = { 'rateLimit.requestsPerMinute': '2', 'rateLimit.loopback': 'true' }
    await using server = await startTestServer({ bindings: [one], config })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await server.ask('/things/1', { headers: asAgent })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('refuses new requests while the node stops, but not a preflight', async () => {
    await using server = await startTestServer({ bindings: [one], isStopping: () => true })
    expect((await server.ask('/things/1', { headers: asAgent })).status).toBe(503)
    expect((await server.ask('/things/1', { method: 'OPTIONS' })).status).toBe(204)
  })

  it('refuses a stranger before it reads a byte of the body', async () => {
    await using server = await startTestServer({ bindings: [bind({ method: 'POST', path: '/things' })] })
    const socket = connect(server.port, '127.0.0.1')
    socket.write('POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })

  it('finds a route with a slash at the end, and a query with names that come again', async () => {
    const query = z.object({ tag: z.array(z.string()) })
    const list = route({ ...routeDefaults, method: 'GET', path: '/things', query })
    await using server = await startTestServer({ bindings: [handle(list, ({ query }) => query.tag)] })
    expect((await server.ask('/things/?tag=a&tag=b', { headers: asAgent })).text).toBe('["a","b"]')
  })

  it('counts requests by the path of their route', async () => {
    await using server = await startTestServer({ bindings: [one, bind({ method: 'POST', path: '/things' })] })
    await server.ask('/things/1', { headers: asAgent })
    await server.ask('/things/2')
    await server.ask('/nothing')
    await server.stop()
    expect(server.metrics.summary()).toMatchObject([
      { route: 'GET /things/:id', requests: 2, failures: 0 },
      { route: 'GET (none)', requests: 1 },
    ])
  })

  it('logs refusals and failures, at their level, without the query', async () => {
    const lines = new PassThrough({ encoding: 'utf8' })
    const broken = bind({ method: 'GET', path: '/broken' }, () => {
      throw new Error('broken')
    })
    await using server = await startTestServer({ bindings: [one, broken], log: makeLog('info', [lines]) })
    await server.ask('/things/1', { headers: asAgent })
    await server.ask('/things/1?token=secret')
    await server.ask('/broken', { headers: asAgent })
    await server.stop()
    const text = String(lines.read())
    const requests = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
    expect(requests).toMatchObject([
      { level: 30, method: 'GET', path: '/things/1', status: 401, ms: expect.any(Number) },
      { level: 50, method: 'GET', path: '/broken', status: 500 },
    ])
    expect(text).not.toContain('secret')
  })

  it('reads bodies up to the cap of the route', async () => {
    const body = json(z.object({ text: z.string() }))
    const large = bind({ method: 'POST', path: '/large', body, cap: 'data' })
    await using server = await startTestServer({ bindings: [large] })
    const headers = { ...asAgent, 'content-type': 'application/json' }
    const text = JSON.stringify({ text: 'x'.repeat(300_000) })
    expect((await server.ask('/large', { method: 'POST', headers, body: text })).status).toBe(200)
  })
})
