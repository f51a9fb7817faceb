import { describe, expect, it } from 'vitest'
import { openTestNode } from '../testing/test-node.test.support.js'
import { connectionFacts } from './connection-facts.js'

describe('the connections of a node', () => {
  it('are counted by peer and by kind', async () => {
    await using ann = await openTestNode()
    await using bob = await openTestNode()
    await ann.connect(bob)
    const facts = connectionFacts(ann.exchange.network)
    expect(facts).toMatchObject({ peerId: ann.peerId, connectedPeers: 1 })
    expect(facts.connections).toEqual({ total: facts.connections.direct, direct: facts.connections.total, relayed: 0 })
    expect(facts.multiaddrs[0]).toContain(`/p2p/${ann.peerId}`)
  })

  it('are none while peers are turned off', async () => {
    await using node = await openTestNode({ 'net.enabled': 'false' })
    expect(connectionFacts(node.exchange.network)).toEqual({
      peerId: node.peerId,
      connectedPeers: 0,
      connections: { total: 0, direct: 0, relayed: 0 },
      multiaddrs: [],
    })
  })
})
