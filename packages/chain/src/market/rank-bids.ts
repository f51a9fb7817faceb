import type { MarketBidder } from './market-states.js'

export interface RankedBid extends MarketBidder {
  /** Of the holder's profile. */
  readonly reputation: number
}

/**
 * The bids in the order in which the contract chooses: the lowest price, then the highest stake, then the highest
 * reputation, then who bid first. Which of them can be chosen is another question.
 */
export function rankBids(bids: readonly RankedBid[]): RankedBid[] {
  return bids.toSorted(
    (a, b) => compare(a.bid.price, b.bid.price) || compare(b.bid.stake, a.bid.stake) || b.reputation - a.reputation,
  )
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}
