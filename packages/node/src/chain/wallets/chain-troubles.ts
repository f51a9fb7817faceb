import { findFastClock, findSlowClock, silentChain, type Trouble, unopenedChain } from '@kg/core/health'
import type { NodeChain } from '../connection/chain.js'
import { withoutUrlSecrets } from './rpc-health.js'

/** What is wrong with the chain, and what the chain shows of the clock here. */
export function findChainTroubles(chain: NodeChain, now = Date.now()): Trouble[] {
  const status = chain.status()
  const { network } = status
  if (status.state === 'failed') return [unopenedChain(network, withoutUrlSecrets(status.reason))]
  const { fault, blockTime = 0, blockAgeMs = 0 } = chain.current()?.follower.status() ?? {}
  if (fault !== undefined) return [silentChain(network, withoutUrlSecrets(fault))]
  // A chain of this machine has its clock, and may have been moved by hand.
  if (network === 'local') return []
  const trouble = findSlowClock(now, { at: blockTime, shownBy: 'the newest block of the chain' })
  return [trouble ?? findFastClock(blockAgeMs)].filter((one) => one !== undefined)
}
