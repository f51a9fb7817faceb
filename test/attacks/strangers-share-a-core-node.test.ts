import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { nameHash } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import { afterAll, describe, expect, it } from 'vitest'
import { readBudgets } from '../flood/lib/budgets.js'
import { furnish, startTarget } from '../flood/lib/target.js'
import { temporaryHome } from '../lib/daemon.js'
import { operator } from '../lib/people.js'
import { scriptedAgent, wire } from '../lib/scripted-member.js'
import { slowLink } from '../lib/slow-link.js'
import { sealedRecord, stranger } from '../lib/stranger.js'
import { until } from '../lib/until.js'

// A core node on a chain, with small limits. All strangers come from one address, and so have three quarters at most.
const home = temporaryHome()
const quick = { KG_NET_MIN_BYTES_PER_SECOND: String(2 ** 20) }
const node = await startTarget(home, {
  KG_ACKS_PENDING_MB: '1',
  KG_GUESTS_JOINS: '4',
  KG_NET_STALL_MS: '3000',
  ...quick,
})
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})
const target = await furnish(node)
const { place, openGraph, curatedGraph } = target
const user = operator(node)

const budget = async (what: string) => {
  const one = (await readBudgets(node))[what]
  if (one === undefined) throw new RangeError(`there is no budget ${what}`)
  return one
}
const expectUserAtWork = () => user.ok('postQuery', { body: { sparql: 'ASK { ?s ?p ?o }', contextGraphId: openGraph } })

/** The code of a refusal; `ok` if there was none. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof PeerRefusedError) return error.data.code
    throw error
  }
}

describe('a stranger that wants promises for what it never publishes', () => {
  const want = (host: Host, peerId: string) => {
    const lines = Array.from({ length: 20 }, () => `<urn:junk> <urn:p> "${randomBytes(2000).toString('hex')}" .`)
    const junk = sealedRecord({ graph: openGraph, name: `junk-${randomBytes(4).toString('hex')}`, lines, place })
    const question = { ...junk, contextGraphId: target.onChainId, epochs: 1 }
    return codeOf(host.request(peerId, 'storage-ack', wire(question)))
  }

  it('gets as many as half of the room has space for, and leaves some to others', async () => {
    await using eve = await stranger(place)
    await using ann = await stranger(place)
    const peerId = await eve.meet(node)
    await ann.meet(node)
    const answers: string[] = []
    for (let i = 0; i < 8; i++) answers.push(await want(eve.host, peerId))
    expect(answers).toContain('ok')
    expect(answers.slice(-2)).toEqual(['ACK_OVER_BUDGET', 'ACK_OVER_BUDGET'])
    expect(await want(ann.host, peerId)).toBe('ok')
    const { used, limit, refused } = await budget('ack-bytes')
    expect(used).toBeLessThanOrEqual(limit * 0.75)
    expect(refused).toBeGreaterThanOrEqual(2)
    await expectUserAtWork()
  })
})

describe('a stranger that asks to join with many keys', () => {
  const ask = async () => {
    const who = await scriptedAgent(place)
    try {
      const peerId = await who.meet(node)
      return { who, code: await codeOf(who.host.request(peerId, 'join', wire(await who.request(curatedGraph)))) }
    } finally {
      await who.host.stop()
    }
  }

  it('fills no more than its share of the waiting list, and gets on it again when the curator has decided', async () => {
    const asked = [await ask(), await ask(), await ask(), await ask()]
    expect(asked.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'BUSY'])
    const { requests } = await user.ok('joinRequests', { params: { id: curatedGraph } })
    expect(requests).toHaveLength(3)
    expect(await budget('joins')).toMatchObject({ used: 3, limit: 4, refused: 1 })
    const [first] = asked
    await user.ok('rejectJoin', { params: { id: curatedGraph }, body: { agentAddress: first?.who.agent ?? '' } })
    expect((await ask()).code).toBe('ok')
    await expectUserAtWork()
  })
})

describe('two strangers that read a byte in a second', () => {
  it('do not hold all slots of a protocol, and lose theirs soon', async () => {
    const request = wire({ graph: nameHash(openGraph), keys: [[target.largeAsset, target.author, 'swm'].join('\n')] })
    const readSlowly = async () => {
      await using link = await slowLink(target.address)
      await using slow = await stranger(place)
      const peerId = await slow.host.dial(link.address)
      const streams = Array.from({ length: 8 }, async () => {
        for await (const _ of slow.host.requestStream(peerId, 'assets', request)) link.crawl()
      })
      await Promise.allSettled(streams)
    }
    const ends = Promise.all([readSlowly(), readSlowly()])
    await until(
      () => budget('streams.assets'),
      ({ refused }) => refused > 1,
    )
    const { used, limit } = await budget('streams.assets')
    expect(used).toBeLessThan(limit)
    await expectUserAtWork()
    await ends
    await until(
      () => budget('streams.assets'),
      ({ used }) => used === 0,
    )
    await using reader = await stranger(place)
    const peerId = await reader.meet(node)
    let frames = 0
    for await (const _ of reader.host.requestStream(peerId, 'assets', request)) frames++
    expect(frames).toBeGreaterThan(0)
  })
})
