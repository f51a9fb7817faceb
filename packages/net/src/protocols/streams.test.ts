import { pause } from '@kg/core/async'
import { describe, expect, it } from 'vitest'
import { bytes, testPeers, text, until } from '../testing/test-peers.test.support.js'

const settings = {
  name: 'feed',
  maxRequestBytes: 1000,
  maxReplyBytes: 2 ** 30,
  deadlineMs: 5_000,
  ratePerMinute: 600,
  concurrency: 8,
}

describe('a streamed reply', () => {
  it('keeps the bounds and the order of its frames', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings, async function* () {
      for (let i = 0; i < 300; i++) yield bytes(`frame ${i}`)
      yield new Uint8Array()
    })
    const frames: string[] = []
    for await (const frame of b.requestStream(a.peerId, 'feed', bytes('go'))) frames.push(text(frame))
    expect(frames).toEqual([...Array.from({ length: 300 }, (_, i) => `frame ${i}`), ''])
  })

  it('waits for a slow reader instead of filling memory', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const chunk = new Uint8Array(256 * 1024)
    let produced = 0
    await a.serve(settings, async function* () {
      for (let i = 0; i < 160; i++) {
        produced += chunk.length
        yield chunk
      }
    })
    let taken = 0
    let ahead = 0
    for await (const frame of b.requestStream(a.peerId, 'feed', bytes('go'))) {
      taken += frame.length
      if (taken < 8 * 2 ** 20) await pause(5)
      ahead = Math.max(ahead, produced - taken)
    }
    expect(taken).toBe(160 * chunk.length)
    expect(ahead).toBeLessThan(12 * 2 ** 20)
  })

  it('ends the producer when the reader breaks off', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    let ended = false
    await a.serve(settings, async function* () {
      try {
        for (;;) {
          yield new Uint8Array(100_000)
          await pause(1)
        }
      } finally {
        ended = true
      }
    })
    for await (const _ of b.requestStream(a.peerId, 'feed', bytes('go'))) break
    await until(() => ended)
    await until(() => a.counters()['broken-off.feed'] === 1)
  })

  it('reports an error in the middle after the frames before it', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings, async function* () {
      yield bytes('one')
      throw new Error('disk gone')
    })
    const seen: string[] = []
    const reading = (async () => {
      for await (const frame of b.requestStream(a.peerId, 'feed', bytes('go'))) seen.push(text(frame))
    })()
    await expect(reading).rejects.toMatchObject({ data: { code: 'INTERNAL' } })
    expect(seen).toEqual(['one'])
  })

  it('times out when the next frame does not come', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings, async function* () {
      yield bytes('one')
      await new Promise(() => undefined)
    })
    const reading = (async () => {
      for await (const _ of b.requestStream(a.peerId, 'feed', bytes('go'), { deadlineMs: 200 }));
    })()
    await expect(reading).rejects.toMatchObject({ code: 'PEER_TIMEOUT' })
  })

  it('fails when the peer stops in the middle', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    await a.serve(settings, async function* () {
      for (;;) {
        yield bytes('more')
        await pause(5)
      }
    })
    const reading = (async () => {
      for await (const _ of b.requestStream(a.peerId, 'feed', bytes('go'))) void a.stop()
    })()
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/PEER_(UNREACHABLE|REFUSED)/) })
  })
})
