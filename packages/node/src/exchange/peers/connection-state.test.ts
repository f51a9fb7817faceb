import type { ConnectionInfo, Host } from '@kg/net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestNode, type TestNode } from '../testing/test-node.test.support.js'
import { connectionState, connectionsTo } from './connection-state.js'
import { KnownPeers } from './known-peers.js'

let ann: TestNode
let bob: TestNode
let peers: KnownPeers
beforeAll(async () => {
  ;[ann, bob] = await Promise.all([openTestNode(), openTestNode()])
  peers = new KnownPeers({ ledger: ann.ledger, network: ann.exchange.network, log: pino({ enabled: false }) })
  await ann.connect(bob)
})
afterAll(async () => {
  await peers.stop()
  await Promise.all([ann[Symbol.asyncDispose](), bob[Symbol.asyncDispose]()])
})

const state = (peerId: string | undefined, isOwn = false) =>
  connectionState({ network: ann.exchange.network, peers }, { isOwn, peerId })

describe('the connection of an agent', () => {
  it('is none for agents of this node, which need no connection', async () => {
    expect(await state(undefined, true)).toEqual({ connectionStatus: 'self' })
    expect(await state(ann.peerId)).toEqual({ connectionStatus: 'self' })
  })

  it('is that of its node while it is connected', async () => {
    expect(await state(bob.peerId)).toMatchObject({
      connectionStatus: 'connected',
      connectionTransport: 'tcp',
      connectionDirection: 'outbound',
      connectedSinceMs: expect.any(Number),
    })
  })

  it('is down when its node is unknown or away, with the time when it was last seen', async () => {
    expect(await state(undefined)).toEqual({ connectionStatus: 'disconnected' })
    await vi.waitFor(() => expect(peers.row(bob.peerId)).toBeDefined(), 10_000)
    await bob[Symbol.asyncDispose]()
    await vi.waitFor(async () => {
      expect(await state(bob.peerId)).toEqual({ connectionStatus: 'disconnected', lastSeen: expect.any(String) })
    }, 10_000)
  })
})

describe('the connections to a peer', () => {
  it('begin with the oldest direct one', () => {
    const connection = (peerId: string, transport: ConnectionInfo['transport'], openedAt: number) =>
      ({ peerId, transport, openedAt }) as ConnectionInfo
    const connections = [
      connection('P', 'relay', 1),
      connection('P', 'tcp', 3),
      connection('Q', 'tcp', 0),
      connection('P', 'tcp', 2),
    ]
    // Only its connections are read.
    const host = { connections: () => connections } as Pick<Host, 'connections'> as Host
    expect(connectionsTo(host, 'P').map(({ openedAt }) => openedAt)).toEqual([2, 3, 1])
  })
})
