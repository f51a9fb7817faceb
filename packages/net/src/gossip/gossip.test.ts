import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import type { Host } from '../host/index.js'
import { addressOf, bytes, testHost, testPeers, text, until } from '../testing/test-peers.test.support.js'
import type { Verdict } from './judge.js'
import { maxGossipBytes } from './limits.js'

/** Joins and collects what arrives. */
function collect(host: Host, topic: string, verdict: Verdict | ((message: string) => Verdict) = 'accept') {
  const messages: string[] = []
  host.join(topic, {
    validate: (message) => (typeof verdict === 'string' ? verdict : verdict(text(message))),
    onMessage: (message) => messages.push(text(message)),
  })
  return messages
}

const sees = (host: Host, topic: string, count: number) => until(() => host.subscribersOf(topic).length === count)

describe('gossip', () => {
  it('reaches peers that are not neighbours, once each', async () => {
    await using peers = await testPeers(3)
    const [a, b, c] = [peers[0]!, peers[1]!, peers[2]!]
    const [atA, atB, atC] = [collect(a, 'news'), collect(b, 'news'), collect(c, 'news')]
    await sees(a, 'news', 1)
    await sees(b, 'news', 2)
    await sees(c, 'news', 1)
    expect(await a.publish('news', bytes('hello'))).toEqual({ recipients: 1 })
    await until(() => atC.length > 0)
    expect([atA, atB, atC]).toEqual([[], ['hello'], ['hello']])
    expect(b.subscribersOf('news').sort()).toEqual([a.peerId, c.peerId].sort())
  })

  it('is in no more topics than it may be, and says so', async () => {
    const budgets = new Budgets()
    await using host = await testHost({ maxTopics: 2, budgets })
    const membership = { validate: () => 'accept' as const, onMessage: () => undefined }
    const join = (topic: string) => host.join(topic, membership)
    expect([join('a'), join('b'), join('c')]).toEqual([true, true, false])
    host.leave('a')
    expect(join('c')).toBe(true)
    expect(budgets.report()).toContainEqual({ what: 'topics', used: 2, limit: 2, refused: 1, evicted: 0 })
  })

  it('does not pass on what the validator refuses', async () => {
    await using peers = await testPeers(3)
    const [a, b, c] = [peers[0]!, peers[1]!, peers[2]!]
    const judge = (message: string): Verdict => (message.startsWith('bad') ? 'reject' : 'accept')
    const [atB, atC] = [collect(b, 'news', judge), collect(c, 'news')]
    for (const peer of [a, b, c]) await sees(peer, 'news', 1)
    await a.publish('news', bytes('bad'))
    await a.publish('news', bytes('good'))
    await until(() => atC.length > 0)
    expect([atB, atC]).toEqual([['good'], ['good']])
    expect(b.counters()).toMatchObject({ 'gossip.reject.validator': 1, 'gossip.accepted': 1 })
  })

  it('stops listening to a peer that keeps sending what must be refused', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const atB = collect(b, 'news', (message) => (message.startsWith('bad') ? 'reject' : 'accept'))
    await sees(a, 'news', 1)
    for (let i = 0; i < 40; i++) await a.publish('news', bytes(`bad ${i}`))
    await a.publish('news', bytes('good'))
    await until(() => (b.counters()['gossip.ignore.shunned'] ?? 0) >= 20)
    expect(b.counters()['gossip.reject.validator']).toBeLessThan(12)
    expect(atB).toEqual([])
  })

  it('hears a neighbour still when many others have come from the same machine', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const atB = collect(b, 'news', (message) => (message.startsWith('bad') ? 'reject' : 'accept'))
    await sees(a, 'news', 1)
    for (let i = 0; i < 40; i++) {
      await using guest = await testHost()
      guest.join('news', { validate: () => 'accept', onMessage: () => undefined })
      await guest.dial(addressOf(b))
      await sees(guest, 'news', 1)
      await guest.publish('news', bytes(`bad ${i}`))
    }
    await a.publish('news', bytes('good'))
    await until(() => atB.includes('good'))
  })

  it('lets others have their turn while it judges a burst of messages', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    let judged = 0
    b.join('news', {
      validate: () => {
        for (const end = performance.now() + 2; performance.now() < end; );
        judged++
        return 'accept'
      },
      onMessage: () => undefined,
    })
    await sees(a, 'news', 1)
    for (let i = 0; i < 150; i++) void a.publish('news', bytes(`message ${i}`))
    await until(() => judged > 0)
    let turns = 0
    while (judged < 150) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
    expect(turns).toBeGreaterThan(10)
  })

  it('delivers the same bytes once', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const atB = collect(b, 'news')
    await sees(a, 'news', 1)
    await a.publish('news', bytes('same'))
    expect(await a.publish('news', bytes('same'))).toEqual({ recipients: 0 })
    await a.publish('news', bytes('last'))
    await until(() => atB.includes('last'))
    expect(atB).toEqual(['same', 'last'])
  })

  it('publishes to nobody without complaint, and refuses what is too large', async () => {
    await using peers = await testPeers(1)
    expect(await peers[0]!.publish('news', bytes('x'))).toEqual({ recipients: 0 })
    await expect(peers[0]!.publish('news', new Uint8Array(maxGossipBytes + 1))).rejects.toMatchObject({
      code: 'GOSSIP_TOO_LARGE',
    })
  })

  it('carries the largest allowed message', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    const sizes: number[] = []
    b.join('news', { validate: () => 'accept', onMessage: (message) => sizes.push(message.length) })
    await sees(a, 'news', 1)
    await a.publish('news', new Uint8Array(maxGossipBytes))
    await until(() => sizes.length > 0)
    expect(sizes).toEqual([maxGossipBytes])
  })

  it('survives validators and listeners that throw', async () => {
    await using peers = await testPeers(2)
    const [a, b] = [peers[0]!, peers[1]!]
    b.join('one', {
      validate: () => Promise.reject(new Error('broken')),
      onMessage: () => undefined,
    })
    b.join('two', {
      validate: () => 'accept',
      onMessage: () => {
        throw new Error('broken')
      },
    })
    await sees(a, 'one', 1)
    await sees(a, 'two', 1)
    await a.publish('one', bytes('x'))
    await a.publish('two', bytes('x'))
    await until(() => b.counters()['gossip.listener-failed'] === 1)
    expect(b.counters()['gossip.ignore.validator-failed']).toBe(1)
  })

  it('keeps networks apart, and hears nothing after leaving', async () => {
    await using peers = await testPeers(2)
    await using others = await testPeers(1, { networkId: 'other' })
    const [a, b] = [peers[0]!, peers[1]!]
    await others[0]!.dial(addressOf(a))
    collect(others[0]!, 'news')
    collect(b, 'news')
    await sees(a, 'news', 1)
    expect(a.subscribersOf('news')).toEqual([b.peerId])
    b.leave('news')
    await sees(a, 'news', 0)
    expect(await a.publish('news', bytes('x'))).toEqual({ recipients: 0 })
  })

  it('has one listener for a topic', async () => {
    await using peers = await testPeers(1)
    collect(peers[0]!, 'news')
    expect(() => collect(peers[0]!, 'news')).toThrow(expect.objectContaining({ code: 'TOPIC_ALREADY_JOINED' }))
  })
})

describe('a publish beside a new connection', () => {
  it('waits for a peer that says nothing, but not for long', async () => {
    await using peers = await testPeers(2, { linked: false })
    const [a, mute] = [peers[0]!, peers[1]!]
    collect(a, 'news')
    await mute.dial(addressOf(a))
    const began = performance.now()
    await Promise.all(Array.from({ length: 50 }, (_, i) => a.publish('news', bytes(`hello ${i}`))))
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('reaches the peer, though its subscriptions have not arrived', async () => {
    await using peers = await testPeers(2, { linked: false })
    const [a, b] = [peers[0]!, peers[1]!]
    collect(a, 'news')
    const atB = collect(b, 'news')
    await b.dial(addressOf(a))
    await until(() => a.connections().length > 0)
    expect(a.subscribersOf('news')).toEqual([])
    expect(await a.publish('news', bytes('hello'))).toEqual({ recipients: 1 })
    await until(() => atB.length > 0)
  })
})
