import { nameHash, parseAssetGraphUri } from '@kg/core'
import { type Host, sealEnvelope } from '@kg/net'
import { isAct } from '../../platform/acts/acts.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { toWire } from '../p2p/wire.js'
import { topicOfHash } from './graph-topics.js'
import { type ListenerNeeds, ShareListener } from './share-listener.js'
import { writeShareMessage } from './share-message.js'

export interface GossipNeeds extends ListenerNeeds {
  network: PeerNetwork
}

/** Announces shares to the subscribers of their context graphs, and accepts what others announce. */
export function openShareGossip(needs: GossipNeeds) {
  const { ledger, network, log } = needs
  /** Shares that were announced, and how many of them somebody heard. */
  const counts = { sent: 0, heard: 0 }

  async function announce(host: Host, subject: string): Promise<void> {
    const asset = parseAssetGraphUri(subject)
    if (asset === undefined) return
    const { contextGraphId: graph, name, agent } = asset
    const message = ledger.read((r) => writeShareMessage(r, { graph, name, agent }))
    if (message === undefined) return
    const envelope = sealEnvelope({ type: 'share', network: host.networkId, body: toWire(message) }, network.seed)
    counts.sent++
    const { recipients } = await host.publish(topicOfHash(nameHash(graph)), envelope)
    if (recipients > 0) counts.heard++
  }

  return {
    counts,
    /** Returns the function that ends it. */
    start(host: Host): () => void {
      const stopListening = new ShareListener(needs, host).start()
      const stopAnnouncing = ledger.onCommit((receipt) => {
        if (isAct(receipt, 'asset.share'))
          void announce(host, receipt.subject).catch((err) => log.warn({ err }, 'a share was not announced'))
      })
      return () => {
        stopAnnouncing()
        stopListening()
      }
    },
  }
}
