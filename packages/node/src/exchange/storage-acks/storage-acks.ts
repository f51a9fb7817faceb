import type { Config } from '@kg/contract'
import type { Host } from '@kg/net'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import { type AckNodes, ownAckNode } from '../../chain/publishing/acknowledgements.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { toWire } from '../p2p/wire.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { absentCores } from './absent-cores.js'
import { askPeer } from './ask-peer.js'
import { CorePeers } from './core-peers.js'
import { grantAck } from './grant-ack.js'
import { readQuestion, storageAck } from './protocol.js'
import { type RetryNeeds, retryWhenCoreReturns } from './retry-when-core-returns.js'

export interface StorageAckNeeds {
  ledger: Journal
  chain: NodeChain
  network: PeerNetwork
  receiver: RecordReceiver
  config: Config
}

/** Answers peers who ask this node to store what they publish, and asks core nodes to store what this node publishes. */
export function openStorageAcks({ queue, ...needs }: StorageAckNeeds & Pick<RetryNeeds, 'queue'>) {
  const { ledger, network } = needs
  serveStorageAcks(needs)
  return {
    nodes: connectedAckNodes(needs),
    absent: absentCores(needs),
    stop: retryWhenCoreReturns({ ledger, network, queue }),
  }
}

function serveStorageAcks({ ledger, chain, network, receiver, config }: StorageAckNeeds): void {
  const needs = { ledger, chain, receiver, maxAssetBytes: config['net.maxAssetBytes'] }
  network.onOpen(async (host) => {
    await host.serve(storageAck, async (request, { peerId, signal }) => {
      const signature = await grantAck(needs, readQuestion(request), { host, peerId, signal })
      return toWire({ signature })
    })
  })
}

/** The core nodes that can be asked: this one, then the connected ones, the nearest first. */
function connectedAckNodes({ ledger, network }: Pick<StorageAckNeeds, 'ledger' | 'network'>): AckNodes {
  const known = new WeakMap<OpenChain, CorePeers>()
  return async (chain) => {
    const own = await ownAckNode(chain)
    const host = network.current()
    if (host === undefined) return own
    const peers = known.get(chain) ?? new CorePeers(chain, ledger)
    known.set(chain, peers)
    const found = await peers.among(await nearestFirst(host))
    return [
      ...own,
      ...found.map(({ peerId, identityId }) => ({
        peerId,
        identityId,
        ask: (request: Parameters<typeof askPeer>[2], signal: AbortSignal) =>
          askPeer({ ledger, chain }, { host, peerId, identityId }, request, signal),
      })),
    ]
  }
}

async function nearestFirst(host: Host): Promise<string[]> {
  const peers = [...new Set(host.connections().map(({ peerId }) => peerId))]
  const infos = await Promise.all(peers.map((peer) => host.peerInfo(peer)))
  const unknownMs = 60_000
  return infos.sort((a, b) => (a.latencyMs ?? unknownMs) - (b.latencyMs ?? unknownMs)).map(({ peerId }) => peerId)
}
