import type { Config } from '@kg/contract'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { ProtocolTraffic } from '../../platform/status/node-facts.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { CatchUp } from './catch-up.js'
import { ContentChecker } from './content-checker.js'
import { Inventories } from './inventories.js'
import { RecordReceiver } from './record-receiver.js'
import { serveAssets } from './serve-assets.js'
import { gossipShares, type Hosting } from './share-gossip.js'

export interface SyncNeeds {
  ledger: Journal
  network: PeerNetwork
  config: Config
  hosting: Hosting
  log: Logger
}

export type Sync = ReturnType<typeof openSync>

const shareTraffic = (taken: RecordReceiver['counts'], told: { sent: number; heard: number }): ProtocolTraffic => ({
  protocol: 'share',
  sent: told.sent,
  delivered: told.heard,
  failed: told.sent - told.heard,
  received: taken.stored + taken.known,
  refused: { 'no-member': taken.foreign, 'not-right': taken.refused - taken.foreign },
})

/** Keeps the context graphs of this node equal to those of its peers. */
export function openSync({ ledger, network, config, hosting, log }: SyncNeeds) {
  const checker = new ContentChecker()
  if (config['net.enabled']) checker.warm()
  const receiver = new RecordReceiver({ ledger, checker, log })
  const inventories = new Inventories(ledger)
  const catchUp = new CatchUp({ ledger, inventories, receiver, log, maxAssetBytes: config['net.maxAssetBytes'] })
  const gossip = gossipShares({ ledger, network, receiver, catchUp, hosting, log })
  let silence: (() => void) | undefined

  network.onOpen(async (host) => {
    await serveAssets(host, ledger, inventories)
    silence = gossip.start(host)
    catchUp.start(host)
  })

  return {
    receiver,
    inventories,
    catchUp,
    /** What was told to peers, what was taken from them, and what was not. */
    counts: () => shareTraffic(receiver.counts, gossip.counts),
    async stop(): Promise<void> {
      silence?.()
      await catchUp.stop()
      await checker.stop()
    },
  }
}
