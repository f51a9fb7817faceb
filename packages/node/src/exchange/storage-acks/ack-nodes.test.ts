import { peerIdFromSeed } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { type AgentRow, agentRows } from '../../memory/agents/table.js'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { makeAckNodes } from './ack-nodes.js'
import { openTestChain, requestFor } from './test-core.test.support.js'

const peer = (byte: number) => peerIdFromSeed(new Uint8Array(32).fill(byte))
const [near, far, unmeasured, stranger] = [peer(1), peer(2), peer(3), peer(4)]
const latencies = new Map([
  [near, 1],
  [far, 90],
])

/** As much of a network as is asked who is connected. */
const networkWith = (...peers: string[]) =>
  ({
    current: () => ({
      connections: () => peers.map((peerId) => ({ peerId })),
      peerInfo: async (peerId: string) => ({ peerId, latencyMs: latencies.get(peerId) }),
    }),
  }) as unknown as PeerNetwork

describe('the nodes that can be asked', () => {
  it('are this node, then the connected core nodes, the nearest first', async () => {
    await using opened = await openTestLedger()
    const test = await openTestChain()
    test.identities.set(1n, { peerId: peer(9), core: true })
    for (const [at, peerId] of [near, far, unmeasured].entries())
      test.identities.set(BigInt(at + 2), { peerId, core: true })
    const network = networkWith(unmeasured, far, stranger, near, far)
    const nodes = await makeAckNodes({ ledger: opened.ledger, network })(test.chain)
    expect(nodes.map(({ identityId, peerId }) => [identityId, peerId])).toEqual([
      [1n, undefined],
      [2n, near],
      [3n, far],
      [4n, unmeasured],
    ])
  })

  it('are this node alone without a network, and none where it is no core node', async () => {
    await using opened = await openTestLedger()
    const { chain } = await openTestChain()
    const network = { current: () => undefined } as Partial<PeerNetwork> as PeerNetwork
    const find = makeAckNodes({ ledger: opened.ledger, network })
    expect(await find(chain)).toMatchObject([{ identityId: 1n }])
    expect(await find({ ...chain, role: 'edge' })).toEqual([])
  })

  it('are bound by their promise when it is this node: it hosts an open graph from then on', async () => {
    await using opened = await openTestLedger()
    const { chain } = await openTestChain()
    const network = { current: () => undefined } as Partial<PeerNetwork> as PeerNetwork
    const [own] = await makeAckNodes({ ledger: opened.ledger, network })(chain)
    const request = requestFor(sealRecord())
    const hosted = (id: string) => opened.ledger.read((r) => r.get(contextGraphs, id)?.coreHosted)
    const agent = { address: `0x${'a'.repeat(40)}`, name: 'node', isNodeAgent: true }
    await opened.ledger.writeWithoutReceipt((w) => {
      w.put(agentRows, agent.address, agent as AgentRow)
      w.put(contextGraphs, 'lab', newGraphRow('lab'))
      w.put(contextGraphs, 'club', { ...newGraphRow('club'), accessPolicy: 1 })
    })
    for (const graphId of ['lab', 'club']) await own?.ask({ ...request, graphId }, AbortSignal.timeout(9000))
    expect([hosted('lab'), hosted('club')]).toEqual([true, false])
  })
})
