import { Mutex } from '@kg/core/async'
import type { Logger } from 'pino'
import { isAbout } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { RecordReceiver } from '../sync/record-receiver.js'
import { followHosts } from './follow-hosts.js'
import type { OpenHosting } from './hosting.js'
import { serveHosted } from './serve-hosted.js'

export interface HostModeNeeds {
  ledger: Journal
  network: PeerNetwork
  hosting: OpenHosting
  receiver: RecordReceiver
  log: Logger
}

/** Serves the ciphertext that this node stores for members, and reads what other hosts store for its own agents. */
export function openHostMode({ ledger, network, hosting, receiver, log }: HostModeNeeds) {
  let stopServing: (() => Promise<void>) | undefined
  let stopReading: (() => Promise<void>) | undefined
  const changes = new Mutex()

  /** Serves the protocol only while there is something to serve. */
  function updateServing(): void {
    const changed = changes.run(async () => {
      const host = network.current()
      const isHost = hosting.hashes().length > 0
      if (host !== undefined && isHost && stopServing === undefined)
        stopServing = await serveHosted(host, ledger, hosting)
      if (!isHost && stopServing !== undefined) {
        await stopServing()
        stopServing = undefined
      }
    })
    changed.catch((err) => log.warn({ err }, 'host mode could not be changed'))
  }

  network.onOpen(async (host) => {
    if (hosting.hashes().length > 0) stopServing = await serveHosted(host, ledger, hosting)
    stopReading = followHosts(host, { ledger, receiver, log })
  })
  const stopListening = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'host-mode')) updateServing()
  })

  return {
    async stop(): Promise<void> {
      stopListening()
      await changes.idle()
      await stopReading?.()
      await stopServing?.()
    },
  }
}
