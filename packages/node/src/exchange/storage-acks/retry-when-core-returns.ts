import { NoQuorum } from '@kg/contract'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { agentProfiles } from '../profiles/table.js'

/** Anyone can come and go, and call itself a core node. */
const restMs = 3000

/** Publications that wait for core nodes are tried when one is back, not when their pause is over. */
export function retryWhenCoreReturns({
  ledger,
  network,
  queue,
}: {
  ledger: Journal
  network: PeerNetwork
  queue: Jobs
}): void {
  let last = 0
  let timer: NodeJS.Timeout | undefined
  const isCore = (peerId: string) =>
    ledger.read((r) =>
      [...r.by(agentProfiles, 'byPeer', { prefix: peerId })].some(({ value }) => value.nodeRole === 'core'),
    )
  const hurry = () => {
    last = performance.now()
    timer = undefined
    queue.hurry(NoQuorum.record.code)
  }
  network.onOpen((host) => {
    host.onConnect((peerId) => {
      if (timer === undefined && isCore(peerId))
        timer = setTimeout(hurry, Math.max(500, last + restMs - performance.now())).unref()
    })
  })
}
