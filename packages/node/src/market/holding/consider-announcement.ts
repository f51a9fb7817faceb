import type { Logger } from 'pino'
import type { MarketChains } from '../contract/market-chains.js'
import type { Announcement } from '../copies/announcement.js'
import { considerOffer, type OfferNeeds } from './consider-offer.js'
import type { HoldJobs } from './hold-jobs.js'
import { findHolding } from './move-holding.js'

export interface ConsiderNeeds extends OfferNeeds {
  readonly chains: Pick<MarketChains, 'current'>
  readonly holds: Pick<HoldJobs, 'ensure'>
  /** Whether this node holds datasets for others. */
  readonly isOn: () => boolean
  readonly log: Pick<Logger, 'info'>
}

/** How long an offer that was refused is not asked about again. */
const refusedMs = 60_000
const remembered = 1000

/** Queues a bid on an offer that fits the policy. Each offer costs at most a few questions to the chain a minute. */
export function openConsidering(needs: ConsiderNeeds): (offer: Announcement) => Promise<void> {
  const { chains, holds, isOn, log, now = Date.now } = needs
  const refused = new Map<string, number>()

  return async ({ blockchainId, offerId, creator, peerId }) => {
    const chain = isOn() ? chains.current().find(({ id }) => id === blockchainId) : undefined
    if (chain === undefined || offerId > BigInt(Number.MAX_SAFE_INTEGER)) return
    const ref = { blockchainId, offerId: Number(offerId) }
    const known = findHolding(needs, ref)
    if (known !== undefined && known.state !== 'released') return
    const key = `${blockchainId}/${offerId}/${creator}`
    if ((refused.get(key) ?? 0) > now() - refusedMs) return
    const found = await considerOffer(needs, chain, { offerId: ref.offerId, peerId, creator })
    if ('row' in found) return void (await holds.ensure({ ...ref, peerId, creator }))
    refused.set(key, now())
    const [oldest] = refused.keys()
    if (refused.size > remembered && oldest !== undefined) refused.delete(oldest)
    log.info({ offer: ref, why: found.refusal }, 'the node does not bid on an offer')
  }
}
