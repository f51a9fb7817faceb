import { routes } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { openTestNode } from '../testing/test-node.test.support.js'

describe('the list of connections', () => {
  it('has each connection with its peer and time, and the counts', async () => {
    await using ann = await openTestNode()
    await using bob = await openTestNode()
    const { multiaddrs } = await bob.host()
    const { peerId } = await ann.call(routes.connectPeer, { body: { multiaddr: multiaddrs()[0] ?? '' } })
    expect(peerId).toBe(bob.peerId)
    const list = await ann.call(routes.listConnections, {})
    expect(list).toMatchObject({ total: list.connections.length, direct: list.total, relayed: 0, peers: 1 })
    expect(list.connections[0]).toMatchObject({ peerId: bob.peerId, direction: 'outbound' })
    expect(Date.parse(list.connections[0]?.openedAt ?? '')).not.toBeNaN()
  })

  it('is empty while peers are turned off', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    expect(await node.call(routes.listConnections, {})).toEqual({
      connections: [],
      total: 0,
      direct: 0,
      relayed: 0,
      peers: 0,
    })
  })
})
