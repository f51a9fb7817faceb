import type { Config } from '@kg/contract'
import type { Logger } from 'pino'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ProtocolTraffic } from '../../platform/status/node-facts.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { CatchUp } from './catch-up.js'
import { ContentChecker } from './content-checker.js'
import { Inventories } from './inventories.js'
import { type RecordBudget, RecordReceiver } from './record-receiver.js'
import { serveAssets } from './serve-assets.js'
import { openShareGossip } from './share-gossip.js'
import type { Hosting } from './share-listener.js'
import { signSubGraphs } from './sign-sub-graphs.js'

export interface SyncNeeds {
  ledger: Journal
  keys: AgentKeys
  network: PeerNetwork
  config: Config
  hosting: Hosting
  budget: RecordBudget
  log: Logger
}

export type Sync = ReturnType<typeof openSync>

/** The traffic of shares, as the status of the node shows it. */
const shareTraffic = (
  { stored, known, refused, foreign }: RecordReceiver['counts'],
  { sent, heard }: { sent: number; heard: number },
): ProtocolTraffic => ({
  protocol: 'share',
  sent,
  delivered: heard,
  failed: sent - heard,
  received: stored + known,
  refused: { 'no-member': foreign, 'not-right': refused - foreign },
})

/** Keeps the context graphs of this node equal to those of its peers. */
export function openSync({ ledger, keys, network, config, hosting, budget, log }: SyncNeeds) {
  const checker = new ContentChecker()
  const receiver = new RecordReceiver({ ledger, checker, budget, log })
  const inventories = new Inventories(ledger)
  const catchUp = new CatchUp({ ledger, inventories, receiver, log, maxAssetBytes: config['net.maxAssetBytes'] })
  const gossip = openShareGossip({ ledger, network, receiver, catchUp, hosting, log })
  let stopGossip: (() => void) | undefined

  network.onOpen(async (host) => {
    await serveAssets(host, ledger, inventories)
    stopGossip = gossip.start(host)
    catchUp.start(host)
    await signSubGraphs({ ledger, keys })
  })

  return {
    receiver,
    inventories,
    catchUp,
    /** Shares that were sent to peers, accepted from them, and refused. */
    traffic: () => shareTraffic(receiver.counts, gossip.counts),
    async stop(): Promise<void> {
      stopGossip?.()
      inventories.stop()
      await catchUp.stop()
      await checker.stop()
    },
  }
}
