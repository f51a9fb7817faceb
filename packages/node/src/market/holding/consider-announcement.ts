import { pause } from '@kg/core/async'
import type { Logger } from 'pino'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChains } from '../contract/market-chains.js'
import type { Announcement } from '../copies/announcement.js'
import type { HoldJobs } from './hold-jobs.js'
import { findHolding } from './move-holding.js'

export interface ConsiderNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'current'>
  readonly holds: Pick<HoldJobs, 'consider'>
  /** Whether this node holds datasets for others. */
  readonly isOn: () => boolean
  /** How many peers hear of offers. */
  readonly audience: () => number
  /** Ends the waiting. */
  readonly signal: AbortSignal
  readonly log: Pick<Logger, 'info'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly wait?: typeof pause
}

/** How long an offer that was refused is not asked about again. */
const refusedMs = 60_000
const remembered = 1000
/** So many nodes can all bid on an offer. */
const smallAudience = 5
const longestWaitMs = 60_000

/** Decides on offers that are heard of, each once. An offer costs at most a few questions to the chain a minute. */
export function openConsidering(needs: ConsiderNeeds): (offer: Announcement) => Promise<void> {
  const { chains, holds, isOn, audience, signal, log, now = Date.now, wait = pause } = needs
  const refused = new Map<string, number>()
  const waiting = new Set<string>()

  /** Where many hear of an offer, they come one after the other, and the last see that it has enough bids. */
  function waitFor({ until }: Announcement): number {
    if (audience() < smallAudience) return 0
    return Math.random() * Math.min(longestWaitMs, Math.max(0, until - now()) / 3)
  }

  async function decide(offer: Announcement, key: string): Promise<void> {
    await wait(waitFor(offer), signal, { keepsProcess: false })
    const chain = chains.current().find(({ id }) => id === offer.blockchainId)
    if (signal.aborted || chain === undefined) return
    const { creator, peerId } = offer
    const found = await holds.consider(chain, { offerId: Number(offer.offerId), peerId, creator })
    if ('jobId' in found) return
    refused.set(key, now())
    const [oldest] = refused.keys()
    if (refused.size > remembered && oldest !== undefined) refused.delete(oldest)
    const { blockchainId, offerId } = offer
    log.info(
      { offer: { blockchainId, offerId: Number(offerId) }, why: found.refusal },
      'the node does not bid on an offer',
    )
  }

  return async (offer) => {
    const { blockchainId, offerId, creator } = offer
    const isKnownChain = isOn() && chains.current().some(({ id }) => id === blockchainId)
    if (!isKnownChain || offerId > BigInt(Number.MAX_SAFE_INTEGER)) return
    const known = findHolding(needs, { blockchainId, offerId: Number(offerId) })
    if (known !== undefined && known.state !== 'released') return
    const key = `${blockchainId}/${offerId}/${creator}`
    if ((refused.get(key) ?? 0) > now() - refusedMs || waiting.has(key) || waiting.size >= remembered) return
    waiting.add(key)
    try {
      await decide(offer, key)
    } finally {
      waiting.delete(key)
    }
  }
}
