import type { MarketBidder, MarketOffer } from '@kg/chain'
import { enoughBidsFor } from '../contract/enough-bids.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { BidTerms } from './policy.js'

export interface Competition {
  readonly offer: Pick<MarketOffer, 'holders' | 'active'>
  /** Of others. */
  readonly bids: readonly MarketBidder[]
  /** Of the bid in question. */
  readonly terms: BidTerms
}

/** Whether so many bids come before one with these terms that it is not worth a copy. */
export async function isOutbid(
  chain: Pick<MarketChain, 'read'>,
  { offer: { holders, active }, bids, terms: { price, stake } }: Competition,
): Promise<boolean> {
  const { bidStateOf } = await import('@kg/chain')
  // Of equal ones, the contract chooses who bid first.
  const ahead = bids.filter(
    ({ bid }) => bidStateOf(bid) === 'waiting' && (bid.price < price || (bid.price === price && bid.stake >= stake)),
  )
  const enough = enoughBidsFor(holders - active)
  if (ahead.length < enough) return false
  // Those that cannot pay their stake are not chosen: nobody can drive others away for free.
  const profiles = await Promise.all(ahead.map(({ holder }) => chain.read('DatasetMarket', 'profileOf', [holder])))
  return profiles.filter(({ free }, i) => free >= (ahead[i]?.bid.stake ?? 0n)).length >= enough
}
