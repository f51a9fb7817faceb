import { KgError } from '@kg/core/errors'
import { describe, expect, it } from 'vitest'
import { bytes, testPeers, text, until } from '../testing/test-peers.test.support.js'
import type { ProtocolSettings } from './handler.js'

const settings = (more: Partial<ProtocolSettings> = {}): ProtocolSettings => ({
  name: 'echo',
  maxRequestBytes: 1_000_000,
  maxReplyBytes: 64 * 2 ** 20,
  deadlineMs: 5_000,
  ratePerMinute: 600,
  concurrency: 8,
  ...more,
})
const forever = () => new Promise<never>(() => undefined)

describe('request and reply', () => {
  it('carries bytes there and back, and tells the handler who asks', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings(), (request, { peerId }) => bytes(`${text(request)} from ${peerId}`))
    expect(text(await b.request(a.peerId, 'echo', bytes('hello')))).toBe(`hello from ${b.peerId}`)
    expect(await b.request(a.peerId, 'echo', new Uint8Array())).toBeInstanceOf(Uint8Array)
    expect(a.counters()['served.echo']).toBe(2)
  })

  it('carries empty and large replies whole', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const large = new Uint8Array(3_500_000).map((_, i) => i % 251)
    await a.serve(settings(), (request) => (request.length === 0 ? request : large))
    expect(await b.request(a.peerId, 'echo', new Uint8Array())).toEqual(new Uint8Array())
    expect(Buffer.compare(await b.request(a.peerId, 'echo', bytes('x')), large)).toBe(0)
  })

  it('gives a refusal of the handler with its code, and hides any other error', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const record = { code: 'NOT_FOR_YOU', status: 403, title: 't', detail: () => 'not a member', remedy: () => '' }
    await a.serve(settings({ name: 'no' }), () => Promise.reject(new KgError(record, {})))
    await a.serve(settings({ name: 'bug' }), () => Promise.reject(new Error('secret path')))
    await expect(b.request(a.peerId, 'no', bytes('x'))).rejects.toMatchObject({
      code: 'PEER_REFUSED',
      data: { code: 'NOT_FOR_YOU', detail: 'not a member' },
    })
    const error = await b.request(a.peerId, 'bug', bytes('x')).catch((e: KgError) => e)
    expect(error).toMatchObject({ code: 'PEER_REFUSED', data: { code: 'INTERNAL' } })
    expect(JSON.stringify(error)).not.toContain('secret')
  })

  it('refuses a request over the size without reading it', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    let called = false
    await a.serve(settings({ maxRequestBytes: 10 }), (request) => {
      called = true
      return request
    })
    await expect(b.request(a.peerId, 'echo', new Uint8Array(2_000_000))).rejects.toMatchObject({
      data: { code: 'REQUEST_TOO_LARGE' },
    })
    expect(called).toBe(false)
    expect(a.counters()['refused.echo.REQUEST_TOO_LARGE']).toBe(1)
  })

  it('drops a reply over the size on either side', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings({ maxReplyBytes: 1000 }), (request) => new Uint8Array(Number(text(request))))
    await expect(b.request(a.peerId, 'echo', bytes('1001'))).rejects.toMatchObject({
      data: { code: 'REPLY_TOO_LARGE' },
    })
    await expect(b.request(a.peerId, 'echo', bytes('1000'), { maxReplyBytes: 999 })).rejects.toMatchObject({
      code: 'PEER_REPLY_INVALID',
    })
    expect(b.counters()['request.echo.PEER_REPLY_INVALID']).toBe(1)
  })

  it('refuses a peer that asks too often, and only that one', async () => {
    await using peers = await testPeers(3)
    const [a, b, c] = [peers[0]!, peers[1]!, peers[2]!]
    await b.serve(settings({ ratePerMinute: 2 }), (request) => request)
    await a.request(b.peerId, 'echo', bytes('1'))
    await a.request(b.peerId, 'echo', bytes('2'))
    await expect(a.request(b.peerId, 'echo', bytes('3'))).rejects.toMatchObject({ data: { code: 'RATE_LIMITED' } })
    expect(text(await c.request(b.peerId, 'echo', bytes('4')))).toBe('4')
  })

  it('refuses when all places are taken, and frees them afterwards', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const gate = new EventTarget()
    await a.serve(settings({ concurrency: 1 }), async (request) => {
      if (text(request) === '1') await new Promise((resolve) => gate.addEventListener('open', resolve))
      return request
    })
    const first = b.request(a.peerId, 'echo', bytes('1'))
    await expect(b.request(a.peerId, 'echo', bytes('2'))).rejects.toMatchObject({ data: { code: 'BUSY' } })
    gate.dispatchEvent(new Event('open'))
    expect(text(await first)).toBe('1')
    expect(text(await b.request(a.peerId, 'echo', bytes('3')))).toBe('3')
  })

  it('ends waiting on both sides when a handler hangs', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings({ deadlineMs: 300, concurrency: 1 }), forever)
    await expect(b.request(a.peerId, 'echo', bytes('x'), { deadlineMs: 100 })).rejects.toMatchObject({
      code: 'PEER_TIMEOUT',
    })
    await until(() => (a.counters()['broken-off.echo'] ?? 0) === 1)
    await expect(b.request(a.peerId, 'echo', bytes('x'))).rejects.toMatchObject({ data: { code: 'DEADLINE_PASSED' } })
  })

  it('tells the handler when the asking peer gives up', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const giveUp = new AbortController()
    const told = new Promise<void>((resolve) => {
      void a.serve(settings(), (_, { signal }) => {
        signal.addEventListener('abort', () => resolve())
        giveUp.abort(new Error('changed my mind'))
        return forever()
      })
    })
    const asked = b.request(a.peerId, 'echo', bytes('x'), { signal: giveUp.signal })
    await expect(asked).rejects.toThrow('changed my mind')
    await told
  })

  it('names the protocol that a peer does not serve, and a peer that is not there', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await expect(b.request(a.peerId, 'nothing', bytes('x'))).rejects.toMatchObject({
      data: { code: 'PROTOCOL_NOT_SERVED' },
    })
    await a.stop()
    await until(() => b.connections().length === 0)
    await expect(b.request(a.peerId, 'echo', bytes('x'), { deadlineMs: 3000 })).rejects.toMatchObject({
      code: 'PEER_UNREACHABLE',
    })
    await expect(b.request('nobody', 'echo', bytes('x'))).rejects.toMatchObject({ code: 'INVALID_PEER_ID' })
  })

  it('serves a name once, until it is ended', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const end = await a.serve(settings(), () => bytes('one'))
    await expect(a.serve(settings(), () => bytes('two'))).rejects.toMatchObject({ code: 'PROTOCOL_ALREADY_SERVED' })
    await end()
    await a.serve(settings(), () => bytes('two'))
    expect(text(await b.request(a.peerId, 'echo', bytes('x')))).toBe('two')
  })
})
