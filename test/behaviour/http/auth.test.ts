import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { startDaemon } from '../../lib/daemon.js'
import { exchange } from '../../lib/http.js'
import { operator, register } from '../../lib/people.js'

const daemon = await startDaemon()
afterAll(() => daemon[Symbol.asyncDispose]())

describe('a bearer token', () => {
  it('is asked for with WWW-Authenticate [C-AU-01]', async () => {
    const { status, headers } = await exchange({ method: 'GET', url: `${daemon.url}/api/agents` })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer realm="kg"')
  })

  it.each(['Basic YWJj', 'Bearer', 'Bearer a b', 'bearer'])('is not %s', async (authorization) => {
    await api(daemon.url).refuses('listAgents', { headers: { authorization } }, 'UNAUTHORIZED')
  })

  it('must be one that the node knows [C-AU-01]', async () => {
    await api(daemon.url, 'kg_at_unknown').refuses('listAgents', {}, 'UNAUTHORIZED')
  })

  it('stands in the query on the event stream alone', async () => {
    const token = daemon.adminToken
    const { status } = await exchange({ method: 'GET', url: `${daemon.url}/api/agent/identity?token=${token}` })
    expect(status).toBe(401)
    const stream = await fetch(`${daemon.url}/api/events?token=${token}`)
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  })
})

describe('the admin tokens', () => {
  it('are read again when the file changes, each line one token', async () => {
    const first = daemon.adminToken
    const file = join(daemon.home, 'auth.token')
    writeFileSync(file, '# rotated\nsecond-token-1234567890\nthird-token-1234567890\n', { mode: 0o600 })
    await api(daemon.url, first).refuses('agentIdentity', {}, 'UNAUTHORIZED')
    expect((await api(daemon.url, 'second-token-1234567890').ok('agentIdentity')).isAdmin).toBe(true)
    expect((await api(daemon.url, 'third-token-1234567890').ok('agentIdentity')).isAdmin).toBe(true)
    writeFileSync(file, `${first}\n`, { mode: 0o600 })
    expect((await api(daemon.url, first).ok('agentIdentity')).isAdmin).toBe(true)
  })
})

describe('a web page', () => {
  it('of this machine may call, and is told so', async () => {
    const headers = { origin: 'http://localhost:5173', authorization: `Bearer ${daemon.adminToken}` }
    const answer = await exchange({ method: 'GET', url: `${daemon.url}/api/agents`, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:5173')
  })

  it('gets its preflight answered without a token', async () => {
    const headers = { origin: 'http://127.0.0.1:3000', 'access-control-request-method': 'POST' }
    const { status, headers: given } = await exchange({ method: 'OPTIONS', url: `${daemon.url}/api/query`, headers })
    expect(status).toBe(204)
    expect(given['access-control-allow-headers']).toContain('idempotency-key')
  })

  it.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null'])('of %s may not', async (origin) => {
    const who = operator(daemon)
    await who.refuses('listAgents', { headers: { origin } }, 'ORIGIN_REFUSED')
  })
})

describe('the host that a request names', () => {
  it.each(['localhost', '127.0.0.1:1', '[::1]:9200', 'LOCALHOST:80'])('may be %s', async (host) => {
    expect((await api(daemon.url).call('status', { headers: { host } })).status).toBe(200)
  })

  it.each(['evil.example', '127.0.0.1.evil.example', '192.0.2.1'])('may not be %s', async (host) => {
    await api(daemon.url).refuses('status', { headers: { host } }, 'HOST_REFUSED')
  })
})

describe('a daemon without authentication', () => {
  it('takes every caller on this machine as its operator, and still tells agents apart by token', async () => {
    await using open = await startDaemon({ config: { auth: { enabled: false } } })
    expect((await api(open.url).ok('status')).authEnabled).toBe(false)
    expect((await api(open.url).ok('agentIdentity')).isAdmin).toBe(true)
    const agent = await register(open, 'agent')
    expect((await agent.ok('agentIdentity')).isAdmin).toBe(false)
    await api(open.url, 'wrong').refuses('agentIdentity', {}, 'UNAUTHORIZED')
  })

  it('does not start on an address that others can reach', async () => {
    const start = startDaemon({ config: { auth: { enabled: false }, apiHost: '0.0.0.0' } })
    await expect(start).rejects.toThrow(/CONFIG_INVALID.*auth\.enabled/s)
  })
})
