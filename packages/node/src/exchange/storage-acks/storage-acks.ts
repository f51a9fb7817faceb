import type { Config } from '@kg/contract'
import type { NodeChain } from '../../chain/connection/chain.js'
import type { Acknowledgements } from '../../chain/publishing/acknowledgements.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { toWire } from '../p2p/wire.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { makeAckNodes } from './ack-nodes.js'
import { readQuestion } from './ack-question.js'
import { grantAck } from './grant-ack.js'
import { listAbsentCores } from './list-absent-cores.js'
import type { PromisedContent } from './promised-content.js'
import { storageAck } from './protocol.js'
import { type RetryNeeds, retryWhenCoreReturns } from './retry-when-core-returns.js'

export interface StorageAckNeeds extends RetryNeeds {
  ledger: Journal
  chain: NodeChain
  network: PeerNetwork
  receiver: RecordReceiver
  config: Config
  promised: PromisedContent
}

/** Answers peers who ask this node to store what they publish, and asks core nodes to store what this node publishes. */
export function openStorageAcks(needs: StorageAckNeeds): Acknowledgements & { stop(): void } {
  const { network, config } = needs
  const grantNeeds = { ...needs, maxAssetBytes: config['net.maxAssetBytes'] }
  network.onOpen(async (host) => {
    await host.serve(storageAck, async (request, { peerId, address, signal }) =>
      toWire({ signature: await grantAck(grantNeeds, readQuestion(request), { host, peerId, address, signal }) }),
    )
  })
  return {
    nodes: makeAckNodes(needs),
    absent: () => listAbsentCores(needs),
    stop: retryWhenCoreReturns(needs),
  }
}
