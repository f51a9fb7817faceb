import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { route } from '@kg/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { handle } from './handle.js'
import { routeDefaults, startTestServer } from './test-server.test.support.js'

let stop = async (): Promise<unknown> => undefined
afterEach(() => stop())

async function serve(config: Record<string, string> = {}) {
  const bindings = [handle(route({ ...routeDefaults, auth: 'public', method: 'GET', path: '/x' }), () => 'here')]
  const server = await startTestServer({ bindings, config })
  stop = server.stop
  return async (headers: Record<string, string>, path = '/x') => {
    const answer = await server.ask(path, { headers })
    const { code, detail } = answer.status === 200 ? {} : JSON.parse(answer.text)
    return { status: answer.status, code, detail, headers: answer.headers }
  }
}

describe('the Host of a request', () => {
  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:9200', '127.9.9.9', '[::1]:9200', 'kg.example', 'KG.Example:443'])(
    '%s is ours',
    async (host) => {
      const ask = await serve({ 'http.allowedHosts': 'kg.example' })
      expect(await ask({ host })).toMatchObject({ status: 200 })
    },
  )

  it.each(['evil.example', 'localhost.evil.example', '203.0.113.5', '127.0.0.1.evil.example', '[2001:db8::1]'])(
    '"%s" is refused',
    async (host) => {
      const ask = await serve({ 'http.allowedHosts': 'kg.example' })
      const named = { detail: expect.stringContaining(host) }
      expect(await ask({ host })).toMatchObject({ status: 421, code: 'HOST_REFUSED', ...named })
    },
  )

  it('may be any address, but no name, when the node listens on all addresses', async () => {
    const ask = await serve({ apiHost: '0.0.0.0' })
    expect((await ask({ host: '203.0.113.5:9200' })).status).toBe(200)
    expect((await ask({ host: '[2001:db8::1]:9200' })).status).toBe(200)
    expect((await ask({ host: 'evil.example' })).status).toBe(421)
  })

  it('is checked in a target that is a whole URL as well', async () => {
    const ask = await serve()
    expect((await ask({ host: 'localhost' }, 'http://evil.example/x')).status).toBe(421)
    expect((await ask({ host: 'localhost' }, 'http://localhost/x')).status).toBe(200)
  })

  it('is missed in a request of HTTP/1.0 that names none', async () => {
    const server = await startTestServer({})
    stop = server.stop
    const socket = connect(server.port, '127.0.0.1').end('GET /x HTTP/1.0\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.\d 421 .*HOST_REFUSED/s)
    expect(answer).toContain('Host: (none)')
  })
})

describe('the Origin of a request', () => {
  const host = 'localhost'

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443', 'https://app.example'])(
    '%s may read the answer',
    async (origin) => {
      const ask = await serve({ 'http.corsOrigins': 'https://app.example' })
      const { status, headers } = await ask({ host, origin })
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin])
    },
  )

  it.each(['https://evil.example', 'null', 'https://app.example:444', 'http://localhost.evil.example'])(
    '%s is refused',
    async (origin) => {
      const ask = await serve({ 'http.corsOrigins': 'https://app.example' })
      const { status, code, headers } = await ask({ host, origin })
      expect([status, code]).toEqual([403, 'ORIGIN_REFUSED'])
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('may be any when the config says so, and none is needed', async () => {
    const ask = await serve({ 'http.corsOrigins': '*' })
    expect((await ask({ host, origin: 'https://evil.example' })).status).toBe(200)
    expect((await ask({ host })).headers).not.toHaveProperty('access-control-allow-origin')
  })
})
