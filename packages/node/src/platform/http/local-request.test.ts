import { routes } from '@kg/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { Answer, handle } from './handle.js'
import { matchAddresses, plainAddress } from './local-request.js'
import { startTestServer } from './test-server.test.support.js'

let stop = async (): Promise<unknown> => undefined
afterEach(() => stop())

async function serve(config: Record<string, string> = {}) {
  const seen = handle(routes.metrics, (_, { request }) => new Answer(200, `${request.isLocal} ${request.ip}`, {}))
  const server = await startTestServer({ bindings: [seen], config })
  stop = server.stop
  return async (headers: Record<string, string> = {}) => (await server.ask('/metrics', { headers })).text
}

describe('requests from this machine', () => {
  it('are those from loopback to a loopback name', async () => {
    const ask = await serve({ 'http.allowedHosts': 'node.example.org' })
    expect(await ask()).toBe('true 127.0.0.1')
    expect(await ask({ host: 'LocalHost:9200' })).toBe('true 127.0.0.1')
    expect(await ask({ host: 'node.example.org' })).toBe('false 127.0.0.1')
  })

  it.each([
    ['forwarded', 'for=203.0.113.5'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'node.example.org'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.5'],
    ['via', '1.1 front'],
  ])('are not those that a proxy handed on with %s', async (name, value) => {
    const ask = await serve()
    expect(await ask({ [name]: value })).toBe('false 127.0.0.1')
  })

  it('are never those of a trusted proxy, and its word about the client counts', async () => {
    const ask = await serve({ 'http.trustedProxies': '127.0.0.0/8' })
    expect(await ask()).toBe('false 127.0.0.1')
    expect(await ask({ 'x-forwarded-for': '203.0.113.5' })).toBe('false 203.0.113.5')
    expect(await ask({ 'x-forwarded-for': '127.0.0.1, 203.0.113.5' })).toBe('false 203.0.113.5')
  })

  it('leave the word of an unlisted proxy unread', async () => {
    const ask = await serve({ 'http.trustedProxies': '10.0.0.0/8' })
    expect(await ask({ 'x-forwarded-for': '203.0.113.5' })).toBe('false 127.0.0.1')
  })
})

describe('addresses of proxies', () => {
  it('are matched alone and by their network', () => {
    const matches = matchAddresses(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'])
    expect(['10.1.2.3', '192.0.2.7', '2001:db8::1'].map(matches)).toEqual([true, true, true])
    expect(['10.2.0.1', '192.0.2.8', '2001:db9::1', ''].map(matches)).toEqual([false, false, false, false])
  })

  it.each(['front', '10.0.0.0/33', '::/129', '10.0.0.0/x', '10.0.0.0/-1'])('refuse %s', (one) => {
    expect(() => matchAddresses([one])).toThrow('http.trustedProxies')
  })

  it('read IPv4 inside IPv6 as IPv4', () => {
    expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1')
    expect(plainAddress('::1')).toBe('::1')
  })
})
