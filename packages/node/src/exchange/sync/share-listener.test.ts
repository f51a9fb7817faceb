import { nameHash } from '@kg/core'
import { type Host, sealEnvelope } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { toWire } from '../p2p/wire.js'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { authorKey, authorOf, sealRecord } from '../testing/test-record.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { topicOfHash } from './graph-topics.js'

const seed = new Uint8Array(32).fill(5)
const author = authorOf(authorKey(7))
let bob: TestNode
let stranger: Host
beforeAll(async () => {
  ;[bob, stranger] = await Promise.all([openTestNode(), openTestHost()])
  await bob.addGraph('lab')
  await bob.addGraph('safe', { accessPolicy: 1 })
  await stranger.dial((await bob.host()).multiaddrs()[0] ?? '')
  for (const graph of ['lab', 'safe'])
    stranger.join(topicOfHash(nameHash(graph)), { validate: () => 'accept', onMessage: () => undefined })
})
afterAll(async () => {
  await stranger.stop()
  await bob[Symbol.asyncDispose]()
})

/** Says something on the topic of a graph until `seen` no longer fails. */
const say = (graph: string, body: object, seen: () => void) =>
  vi.waitFor(async () => {
    const message = { type: 'share', network: stranger.networkId, body: toWire({ graph: nameHash(graph), ...body }) }
    await stranger.publish(topicOfHash(nameHash(graph)), sealEnvelope(message, seed))
    seen()
  })
const stored = (graph: string, name: string) => bob.ledger.read((r) => r.get(assetRows, [graph, name, author]))
const refused = () => bob.exchange.traffic()[0]?.refused['not-right'] ?? 0

describe('a message of a stranger', () => {
  it('is stored when it brings a sealed asset of an open graph', async () => {
    const { record, chunks } = sealRecord({ graph: 'lab' })
    await say('lab', { record, chunks }, () => expect(stored('lab', 'notes')?.swm).toBeDefined())
  })

  it('is refused and counted when its content is not what was sealed', async () => {
    const before = refused()
    const { record } = sealRecord({ graph: 'lab', name: 'forged' })
    const { chunks } = sealRecord({ lines: ['<urn:x> <urn:p> "x" .'] })
    await say('lab', { record, chunks }, () => expect(refused()).toBeGreaterThan(before))
    expect(stored('lab', 'forged')).toBeUndefined()
  })

  it('is refused and counted when it brings a plain record to a restricted graph', async () => {
    const before = refused()
    const { record, chunks } = sealRecord({ graph: 'safe' })
    await say('safe', { record, chunks }, () => expect(refused()).toBeGreaterThan(before))
    expect(stored('safe', 'notes')).toBeUndefined()
  })
})
