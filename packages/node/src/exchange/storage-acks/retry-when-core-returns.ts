import { NoQuorumError } from '@kg/contract'
import { startTimer } from '@kg/core/async'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'

export interface RetryNeeds {
  ledger: Journal
  network: PeerNetwork
  /** The publications. */
  queue: Pick<Jobs, 'hurry'>
}

/** Anyone can come and go and call itself a core node, so retries are at least this far apart. */
const restMs = 3000
/** A core node needs a moment after it has connected. */
const readyMs = 500

/** Retries publications that wait for core nodes as soon as one is back. Returns the function that ends it. */
export function retryWhenCoreReturns({ ledger, network, queue }: RetryNeeds): () => void {
  let last = Number.NEGATIVE_INFINITY
  let isStopped = false
  let cancel: (() => void) | undefined

  const isCore = (peerId: string) =>
    ledger.read((r) =>
      [...r.by(agentProfiles, 'byPeer', { prefix: peerId })].some(({ value }) => value.nodeRole === 'core'),
    )
  const retry = () => {
    last = performance.now()
    cancel = undefined
    queue.hurry(NoQuorumError.record.code)
  }
  network.onOpen((host) => {
    host.onConnect((peerId) => {
      if (isStopped || cancel !== undefined || !isCore(peerId)) return
      cancel = startTimer(Math.max(readyMs, last + restMs - performance.now()), retry)
    })
  })
  return () => {
    isStopped = true
    cancel?.()
  }
}
