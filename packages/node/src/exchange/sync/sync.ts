import type { Config } from '@kg/contract'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { Exchanged } from '../p2p/message-counts.js'
import type { NodeNetwork } from '../p2p/network.js'
import { CatchUp } from './catch-up.js'
import { ContentChecker } from './content-checker.js'
import { Inventories } from './inventories.js'
import { serveAssets } from './serve-assets.js'
import { gossipShares, type Hosting } from './share-gossip.js'
import { Taker } from './taker.js'

export interface ReplicationNeeds {
  ledger: Journal
  network: NodeNetwork
  config: Config
  hosting: Hosting
  log: Logger
}

export type Replication = ReturnType<typeof openReplication>

const exchangedShares = (taken: Taker['counts'], told: { sent: number; heard: number }): Exchanged => ({
  protocol: 'share',
  sent: told.sent,
  delivered: told.heard,
  failed: told.sent - told.heard,
  received: taken.stored + taken.known,
  refused: { 'no-member': taken.foreign, 'not-right': taken.refused - taken.foreign },
})

/** Keeps the context graphs of this node equal to those of its peers. */
export function openReplication({ ledger, network, config, hosting, log }: ReplicationNeeds) {
  const checker = new ContentChecker()
  if (config['net.enabled']) checker.warm()
  const taker = new Taker({ ledger, checker, log })
  const inventories = new Inventories(ledger)
  const catchUp = new CatchUp({ ledger, inventories, taker, log, maxAssetBytes: config['net.maxAssetBytes'] })
  const gossip = gossipShares({ ledger, network, taker, catchUp, hosting, log })
  let silence: (() => void) | undefined

  network.onOpen(async (host) => {
    await serveAssets(host, ledger, inventories)
    silence = gossip.start(host)
    catchUp.start(host)
  })

  return {
    taker,
    inventories,
    catchUp,
    /** What was told to peers, what was taken from them, and what was not. */
    counts: () => exchangedShares(taker.counts, gossip.counts),
    async stop(): Promise<void> {
      silence?.()
      await catchUp.stop()
      await checker.stop()
    },
  }
}
