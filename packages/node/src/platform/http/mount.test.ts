import { describe, expect, it } from 'vitest'
import { type MountedService, mountedRoutes, stopMounted } from './mount.js'
import { agentToken, asAgent, startTestServer } from './test-server.test.support.js'

/** A service that says what it was given. */
const echo: MountedService = {
  path: '/echo',
  methods: ['GET', 'POST'],
  async handle({ request, response, body, token }) {
    if (request.url === '/echo?fail') throw new Error('a secret of the inside')
    if (request.url === '/echo?half') {
      response.writeHead(200).write('half')
      throw new Error('a secret of the inside')
    }
    const text = body === undefined ? null : Buffer.from(body).toString('utf8')
    response.end(JSON.stringify({ method: request.method, text, token }))
  },
  stop: async () => undefined,
}

describe('a mounted service', () => {
  it('gets the request, the bytes of the body and the token', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    const headers = { ...asAgent, 'content-type': 'application/json' }
    const posted = await server.ask('/echo', { method: 'POST', headers, body: '{ not json' })
    expect(JSON.parse(posted.text)).toEqual({ method: 'POST', text: '{ not json', token: agentToken })
    const got = await server.ask('/echo', { headers: asAgent })
    expect(JSON.parse(got.text)).toEqual({ method: 'GET', text: null, token: agentToken })
  })

  it('is reached only with a token where the node asks for one', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    expect((await server.ask('/echo')).status).toBe(401)
    await using open = await startTestServer({ mounted: [echo], authEnabled: false })
    expect(JSON.parse((await open.ask('/echo')).text)).toEqual({ method: 'GET', text: null })
  })

  it('answers with the headers that the server has set before', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    const { headers } = await server.ask('/echo', { headers: { ...asAgent, origin: 'http://localhost:3000' } })
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000')
  })

  it('that fails is answered with 500 and nothing of the inside', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    const failed = await server.ask('/echo?fail', { headers: asAgent })
    expect([failed.status, failed.text]).toEqual([500, ''])
    const half = await server.ask('/echo?half', { headers: asAgent })
    expect([half.status, half.text]).toEqual([200, 'half'])
  })

  it('refuses other methods and names its own', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    const { status, headers } = await server.ask('/echo', { method: 'DELETE', headers: asAgent })
    expect([status, headers.allow]).toEqual([405, 'GET, POST'])
  })

  it('refuses a body over the limit for data', async () => {
    await using server = await startTestServer({ mounted: [echo] })
    const headers = { ...asAgent, 'content-type': 'application/json', 'content-length': String(10 * 2 ** 20 + 1) }
    expect((await server.ask('/echo', { method: 'POST', headers, body: 'the first bytes' })).status).toBe(413)
  })
})

describe('what is mounted', () => {
  it('lists what it answers', () => {
    expect(mountedRoutes(echo)).toEqual([
      { method: 'GET', path: '/echo' },
      { method: 'POST', path: '/echo' },
    ])
    expect(mountedRoutes({ path: '/ui', folder: '/srv' })).toEqual([
      { method: 'GET', path: '/ui' },
      { method: 'HEAD', path: '/ui' },
      { method: 'GET', path: '/ui/*' },
      { method: 'HEAD', path: '/ui/*' },
    ])
  })

  it('is stopped with the node; files need no stop', async () => {
    let stops = 0
    const stop = async () => void stops++
    await stopMounted({ ...echo, stop })
    await stopMounted({ path: '/ui', folder: '/srv' })
    expect(stops).toBe(1)
  })
})
