import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestNode } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { connectPeer, dialPeer } from './dial-peer.js'

const gone = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'
let ann: Host
let bob: Host
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestHost(), openTestHost()])
})
afterAll(() => Promise.all([ann.stop(), bob.stop()]))

describe('a peer that is dialled', () => {
  it('is connected by its address', async () => {
    expect(await dialPeer(ann, bob.multiaddrs()[0] ?? '', {})).toBe(bob.peerId)
    expect(ann.connections().map(({ peerId }) => peerId)).toContain(bob.peerId)
  })

  it.each([
    ['a text that is no address', '/nowhere', 'VALIDATION_FAILED'],
    ['a text that is no peer id', 'somebody', 'VALIDATION_FAILED'],
    ['a peer that nobody knows', gone, 'PEER_UNREACHABLE'],
    ['an address where nobody answers', `/ip4/127.0.0.1/tcp/1/p2p/${gone}`, 'PEER_UNREACHABLE'],
  ])('is an error of the API for %s', async (_, target, code) => {
    await expect(dialPeer(ann, target, { deadlineMs: 5000 })).rejects.toMatchObject({ code })
  })

  it('is refused while peers are turned off', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    const connecting = connectPeer(node.exchange.network, bob.multiaddrs()[0] ?? '', AbortSignal.timeout(5000))
    await expect(connecting).rejects.toMatchObject({ code: 'PEERS_UNAVAILABLE' })
  })
})
