export { dueAt, type HoldingTerms, highestPrice, holdingRate, unpaidFrom } from './holding-pay.js'
export {
  type BidState,
  bidStateOf,
  bidStates,
  type MarketBid,
  type MarketBidder,
  type MarketFingerprint,
  type MarketHolding,
  type MarketOffer,
  type MarketProfile,
  type OfferState,
  offerStateOf,
  offerStates,
} from './market-states.js'
export { type Payment, paymentsOf } from './payments.js'
export { type RankedBid, rankBids } from './rank-bids.js'
