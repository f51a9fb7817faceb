import type { Host } from '@kg/net'
import type { OpenChain } from '../../chain/connection/chain.js'
import { type AckNode, type AckNodes, type AckRequest, ownAckNode } from '../../chain/publishing/acknowledgements.js'
import type { Journal } from '../../platform/operations/journal.js'
import { connectedPeers } from '../p2p/connected-peers.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { CorePeers } from './core-peers.js'
import { markHosted } from './host-graph.js'
import { requestAck } from './request-ack.js'

/** A peer whose latency nobody has measured comes after all others. */
const unknownMs = 60_000

/** Makes the function that finds the core nodes to ask: this one, then the connected ones, the nearest first. */
export function makeAckNodes({ ledger, network }: { ledger: Journal; network: PeerNetwork }): AckNodes {
  const known = new WeakMap<OpenChain, CorePeers>()
  return async (chain) => {
    const own = (await ownAckNode(chain)).map((node) => hostOwn(ledger, node))
    const host = network.current()
    if (host === undefined) return own
    const peers = known.get(chain) ?? new CorePeers(chain, ledger)
    known.set(chain, peers)
    const found = await peers.findAmong(await sortByLatency(host))
    const nodeOf = (peer: { peerId: string; identityId: bigint }): AckNode => ({
      ...peer,
      ask: (request: AckRequest, signal: AbortSignal) =>
        requestAck({ ledger, chain }, { host, ...peer }, request, signal),
    })
    return [...own, ...found.map(nodeOf)]
  }
}

/** This node's own promise obliges it as one to others does. */
const hostOwn = (ledger: Journal, node: AckNode): AckNode => ({
  ...node,
  async ask(request, signal) {
    const signature = await node.ask(request, signal)
    await markHosted(ledger, request.graphId, request.contextGraphId)
    return signature
  },
})

async function sortByLatency(host: Host): Promise<string[]> {
  const infos = await Promise.all(connectedPeers(host).map((peer) => host.peerInfo(peer)))
  return infos.sort((a, b) => (a.latencyMs ?? unknownMs) - (b.latencyMs ?? unknownMs)).map(({ peerId }) => peerId)
}
