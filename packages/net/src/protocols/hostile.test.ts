import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadModules } from '../host/modules.js'
import { addressOf, bytes, testHost, text, until } from '../testing/test-peers.test.support.js'

const settings = {
  name: 'echo',
  maxRequestBytes: 100_000,
  maxReplyBytes: 100_000,
  deadlineMs: 1_000,
  ratePerMinute: 100_000,
  concurrency: 8,
}

/** A peer that speaks libp2p but not our protocol. */
async function rawPeer() {
  const { createLibp2p, tcp, noise, yamux, multiaddr } = await loadModules()
  const node = await createLibp2p({
    addresses: { listen: ['/ip4/127.0.0.1/tcp/0'] },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
  })
  return { node, multiaddr, [Symbol.asyncDispose]: async () => node.stop() }
}

describe('a host among hostile peers', () => {
  it('stays up whatever bytes a peer sends', async () => {
    await using host = await testHost()
    await using friend = await testHost()
    await using raw = await rawPeer()
    await host.serve(settings, (request) => request)
    await friend.dial(addressOf(host))
    const target = raw.multiaddr(addressOf(host))
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('close', 'abort', 'leave'),
        async (junk, end) => {
          const stream = await raw.node.dialProtocol(target, '/kg/1/echo')
          stream.send(junk)
          if (end === 'close') await stream.close()
          if (end === 'abort') stream.abort(new Error('bye'))
          if (end === 'leave') setTimeout(() => stream.abort(new Error('late bye')), 20)
        },
      ),
      { numRuns: 60 },
    )
    expect(text(await friend.request(host.peerId, 'echo', bytes('alive')))).toBe('alive')
  })

  it('frees the place of a peer that never finishes its request', async () => {
    await using host = await testHost()
    await using raw = await rawPeer()
    await host.serve({ ...settings, deadlineMs: 200 }, (request) => request)
    const stream = await raw.node.dialProtocol(raw.multiaddr(addressOf(host)), '/kg/1/echo')
    stream.send(Uint8Array.of(0, 0, 0, 0, 50, 1, 2, 3))
    await until(() => host.counters()['refused.echo.DEADLINE_PASSED'] === 1)
  })

  it.each([
    ['an unknown kind of frame', Uint8Array.of(9, 0, 0, 0, 0), 'PEER_REPLY_INVALID'],
    ['a frame of four gigabytes', Uint8Array.of(0, 255, 255, 255, 255), 'PEER_REPLY_INVALID'],
    ['a refusal that is no CBOR', Uint8Array.of(2, 0, 0, 0, 1, 255), 'PEER_REPLY_INVALID'],
    ['a frame that breaks off', Uint8Array.of(0, 0, 0, 0, 9, 1), 'PEER_UNREACHABLE'],
    ['nothing at all', Uint8Array.of(), 'PEER_UNREACHABLE'],
  ])('calls a reply unusable that is %s', async (_, reply, code) => {
    await using host = await testHost()
    await using raw = await rawPeer()
    await raw.node.handle('/kg/1/echo', async (stream) => {
      const answer = () => {
        if (reply.length > 0) stream.send(reply)
        void stream.close()
      }
      stream.addEventListener('message', answer, { once: true })
    })
    const peerId = await host.dial(String(raw.node.getMultiaddrs()[0]))
    await expect(host.request(peerId, 'echo', bytes('x'))).rejects.toMatchObject({ code })
    expect(host.counters()[`request.echo.${code}`]).toBe(1)
  })

  it('does not wait for ever for a peer that says nothing', async () => {
    await using host = await testHost()
    await using raw = await rawPeer()
    await raw.node.handle('/kg/1/echo', () => undefined)
    const peerId = await host.dial(String(raw.node.getMultiaddrs()[0]))
    await expect(host.request(peerId, 'echo', bytes('x'), { deadlineMs: 200 })).rejects.toMatchObject({
      code: 'PEER_TIMEOUT',
    })
  })

  it('limits how often one peer may connect', async () => {
    await using host = await testHost()
    await using raw = await rawPeer()
    const target = raw.multiaddr(addressOf(host))
    for (let i = 0; i < 8; i++) await raw.node.dial(target, { force: true }).catch(() => undefined)
    await until(() => (host.counters()['inbound.too-many-of-one-peer'] ?? 0) > 0)
    expect(host.connections().length).toBeLessThanOrEqual(4)
  })
})
