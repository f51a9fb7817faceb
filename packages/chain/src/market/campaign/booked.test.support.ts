import type { Hex } from '@kg/core'

export interface BookedProfile {
  free: bigint
  locked: bigint
  reputation: number
  holdings: number
}

export interface BookedOffer {
  readonly offerId: bigint
  readonly creator: Hex
  readonly price: bigint
  readonly minStake: bigint
  readonly holders: number
  readonly holdingTime: number
  readonly answerWindow: number
  state: 'open' | 'active' | 'cancelled'
  bidsUntil: number
  endsAt: number
  active: number
  /** What the offer has cost its creator so far, escrow and bonds included. */
  cost: bigint
  readonly bids: Map<Hex, BookedBid>
}

export interface BookedBid {
  readonly price: bigint
  readonly stake: bigint
  readonly validUntil: number
  state: 'waiting' | 'holding' | 'challenged' | 'completed' | 'failed' | 'withdrawn'
  number: number
  rate: bigint
  paidUntil: bigint
  /** What the holder was paid for holding, and for right answers. */
  paid: bigint
  bonds: bigint
  block: number
  answerUntil: number
}

export interface BookedPurchase {
  readonly purchaseId: bigint
  readonly buyer: Hex
  readonly seller: Hex
  readonly price: bigint
  readonly deadline: number
}
