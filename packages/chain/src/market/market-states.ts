import type { ContractFunctionName, ContractFunctionReturnType } from 'viem'
import type { datasetMarketAbi } from '../abi/dataset-market.js'

type Reads = ContractFunctionName<typeof datasetMarketAbi, 'view'>
type Answer<F extends Reads> = ContractFunctionReturnType<typeof datasetMarketAbi, 'view', F>

export type MarketProfile = Answer<'profileOf'>
export type MarketOffer = Answer<'offerOf'>
export type MarketBid = Answer<'bidOf'>
/** A bid with the holder that made it. */
export type MarketBidder = Answer<'bidsOf'>[number]
export type MarketHolding = Answer<'holdingOf'>
export type MarketFingerprint = Answer<'fingerprintOf'>

/** In the order in which the contract numbers them. */
export const offerStates = ['none', 'open', 'active', 'cancelled'] as const
export type OfferState = (typeof offerStates)[number]

/** In the order in which the contract numbers them. */
export const bidStates = ['none', 'waiting', 'holding', 'challenged', 'completed', 'failed', 'withdrawn'] as const
export type BidState = (typeof bidStates)[number]

export function offerStateOf({ state }: Pick<MarketOffer, 'state'>): OfferState {
  return offerStates[state] ?? 'none'
}

export function bidStateOf({ state }: Pick<MarketBid, 'state'>): BidState {
  return bidStates[state] ?? 'none'
}
