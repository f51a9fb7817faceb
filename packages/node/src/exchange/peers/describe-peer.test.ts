import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'

let ann: TestNode
let bob: TestNode
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode({ name: 'ann' }), openTestNode({ name: 'bob' })])
  await ann.connect(bob)
})
afterAll(() => Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()]))

const describePeer = (peerId: string) => ann.call(routes.peerInfo, { query: { peerId } })

describe('what a node tells of a peer', () => {
  it('is its connection, its latency, its agents and whether it can sync', async () => {
    await vi.waitFor(async () => {
      expect(await describePeer(bob.peerId)).toMatchObject({
        peerId: bob.peerId,
        isSelf: false,
        connected: true,
        transports: ['tcp'],
        directions: ['outbound'],
        syncCapable: true,
        agentVersion: expect.stringContaining('kg/'),
        latencyMs: expect.any(Number),
        agents: [{ agentAddress: bob.agent, name: 'bob' }],
      })
    }, 20_000)
  })

  it('is its own addresses for the node itself', async () => {
    const own = await describePeer(ann.peerId)
    expect(own).toMatchObject({ isSelf: true, connected: false, connectionCount: 0 })
    expect(own.addresses).toEqual((await ann.host()).multiaddrs())
  })

  it.each([['12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X'], ['somebody']])(
    'is an error for %s, which it does not know',
    async (peerId) => {
      await expect(describePeer(peerId)).rejects.toMatchObject({ code: 'PEER_NOT_FOUND' })
    },
  )
})
