import { nameHash, parseAssetGraphUri } from '@kg/core'
import { type Host, sealEnvelope } from '@kg/net'
import type { LedgerReader, Receipt } from '@kg/store'
import { isAct } from '../../platform/acts/acts.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { toWire } from '../p2p/wire.js'
import { topicOfHash } from './graph-topics.js'
import { type ListenerNeeds, ShareListener } from './share-listener.js'
import { writeShareMessage } from './share-message.js'

interface Announcement {
  readonly topic: string
  readonly envelope: Uint8Array
}

export interface GossipNeeds extends ListenerNeeds {
  network: PeerNetwork
}

/** Announces shares to the subscribers of their context graphs, and accepts what others announce. */
export function openShareGossip(needs: GossipNeeds) {
  const { ledger, network, log } = needs
  /** Shares that were announced, and how many of them somebody heard. */
  const counts = { sent: 0, heard: 0 }

  /** Messages of shares that are being written. */
  const prepared = new WeakMap<Receipt, Announcement>()

  /** Reads at once what a message about a share says; the rest can be done later. */
  function draft(host: Host, { subject }: Receipt, reader: LedgerReader): (() => Announcement) | undefined {
    const asset = parseAssetGraphUri(subject)
    if (asset === undefined) return undefined
    const { contextGraphId: graph, name, agent } = asset
    const message = writeShareMessage(reader, { graph, name, agent })
    if (message === undefined) return undefined
    return () => ({
      topic: topicOfHash(nameHash(graph)),
      envelope: sealEnvelope({ type: 'share', network: host.networkId, body: toWire(message) }, network.seed),
    })
  }

  async function announce(host: Host, receipt: Receipt): Promise<void> {
    const message = prepared.get(receipt) ?? ledger.read((r) => draft(host, receipt, r))?.()
    if (message === undefined) return
    counts.sent++
    const { recipients } = await host.publish(message.topic, message.envelope)
    if (recipients > 0) counts.heard++
  }

  return {
    counts,
    /** Returns the function that ends it. */
    start(host: Host): () => void {
      const stopListening = new ShareListener(needs, host).start()
      const stopPreparing = ledger.onWrite((receipt, reader) => {
        const write = isAct(receipt, 'asset.share') ? draft(host, receipt, reader) : undefined
        return write && (() => void prepared.set(receipt, write()))
      })
      const stopAnnouncing = ledger.onCommit((receipt) => {
        if (!isAct(receipt, 'asset.share')) return
        // Who shared it gets the answer first: a peer that wakes up may take this thread's core for milliseconds.
        setImmediate(() => {
          void announce(host, receipt).catch((err) => log.warn({ err }, 'a share was not announced'))
        })
      })
      return () => {
        stopPreparing()
        stopAnnouncing()
        stopListening()
      }
    },
  }
}
