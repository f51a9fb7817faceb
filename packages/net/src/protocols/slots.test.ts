import { describe, expect, it } from 'vitest'
import { addressOf, bytes, testHost, text, until } from '../testing/test-peers.test.support.js'

const settings = {
  name: 'feed',
  maxRequestBytes: 1000,
  maxReplyBytes: 2 ** 30,
  deadlineMs: 20_000,
  ratePerMinute: 600,
  concurrency: 4,
}
const pace = { minBytesPerSecond: 16 * 2 ** 20, stallMs: 300, maxReplyMs: 60_000 }

/** Sends much to whoever asks for it, and a word to everyone else. */
async function* feed(request: Uint8Array): AsyncGenerator<Uint8Array> {
  if (text(request) !== 'much') return yield bytes('a word')
  for (let i = 0; i < 64; i++) yield new Uint8Array(2 ** 20)
}

/** Asks for much and reads none of it. */
async function askAndStall(host: Awaited<ReturnType<typeof testHost>>, peerId: string) {
  const frames = host.requestStream(peerId, 'feed', bytes('much'))[Symbol.asyncIterator]()
  await frames.next()
  return frames
}

describe('the slots of a protocol', () => {
  it('are not all for the peers at one address', async () => {
    await using host = await testHost()
    await host.serve(settings, feed)
    await using near = await testHost()
    await using beside = await testHost()
    await using far = await testHost({ listen: ['/ip4/127.0.0.2/tcp/0'] })
    for (const peer of [near, beside]) await peer.dial(addressOf(host))
    await host.dial(addressOf(far))
    const stalled = [near, near, beside].map((peer) => askAndStall(peer, host.peerId))
    await Promise.all(stalled)
    await expect(beside.request(host.peerId, 'feed', bytes('x'))).rejects.toMatchObject({ data: { code: 'BUSY' } })
    expect(text(await far.request(host.peerId, 'feed', bytes('x')))).toBe('a word')
    for (const frames of stalled) await (await frames).return?.()
  })

  it('are free again when those who hold them read too slowly', async () => {
    await using host = await testHost({ pace })
    await host.serve({ ...settings, concurrency: 2, concurrencyPerAddress: 2 }, feed)
    const peers = await Promise.all([testHost(), testHost(), testHost()])
    for (const peer of peers) await peer.dial(addressOf(host))
    const [one, other, third] = peers as [(typeof peers)[0], (typeof peers)[0], (typeof peers)[0]]
    const stalled = [await askAndStall(one, host.peerId), await askAndStall(other, host.peerId)]
    await until(() => Object.entries(host.counters()).some(([name, n]) => /feed\.PEER_TOO_SLOW/.test(name) && n === 2))
    expect(text(await third.request(host.peerId, 'feed', bytes('x')))).toBe('a word')
    for (const frames of stalled) await frames.return?.()
    await Promise.all(peers.map((peer) => peer.stop()))
  })
})
