import type { MarketBid, MarketOffer } from '@kg/chain'
import type { Hex } from '@kg/core'
import { reached, sameAddress } from '../../chain/wallets/sending.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { isOutbid } from './enough-bids.js'
import { readTotals } from './holding-totals.js'
import { findHolding } from './move-holding.js'
import { decideBid, type PolicyConfig } from './policy.js'
import type { HoldingRow } from './table.js'

export interface OfferNeeds {
  readonly ledger: Journal
  readonly config: PolicyConfig
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** An offer by its number, and the peer that hands out copies. */
export interface KnownOffer {
  readonly offerId: number
  readonly peerId: string
  /** Who is said to have made it. */
  readonly creator: Hex
}

export type NewHolding = Omit<HoldingRow, 'state' | 'updatedAt'>
export type Consideration = { readonly row: NewHolding } | { readonly refusal: string }

export const begunBefore = 'the node has begun with it before'

/** A bid stands this long after the window, so that it can be chosen late or replace another. */
const spareSeconds = 3600
/** A bid ties up stake and room until then. */
const longestWait = 7 * 86_400

/** Asks the chain about an offer, and decides whether the node bids. */
export async function considerOffer(
  { ledger, config, now = Date.now }: OfferNeeds,
  chain: MarketChain,
  { offerId, peerId, creator }: KnownOffer,
): Promise<Consideration> {
  const wallet = payingWallet(chain)
  const id = BigInt(offerId)
  const offer = await chain.read('DatasetMarket', 'offerOf', [id])
  if (!sameAddress(offer.creator, creator)) return { refusal: 'the chain does not know it, or knows another creator' }
  if (sameAddress(offer.creator, wallet)) return { refusal: 'it is the node’s own' }
  const seconds = Math.floor(now() / 1000)
  if (!(await acceptsBids(offer, seconds))) return { refusal: 'it accepts no bids now' }
  const earlier = findHolding({ ledger }, { blockchainId: chain.id, offerId })
  if (earlier !== undefined && earlier.state !== 'released') return { refusal: begunBefore }
  if (earlier?.bidsUntil === offer.bidsUntil) return { refusal: 'the node has given it up, until bids are reopened' }
  if (offer.bidsUntil > seconds + longestWait) return { refusal: 'it is open for bids for more than a week' }
  const [bids, { root, size }, profile, gasPrice] = await Promise.all([
    chain.read('DatasetMarket', 'bidsOf', [id]),
    chain.read('DatasetMarket', 'fingerprintOf', [offer.datasetId, offer.creator]),
    chain.read('DatasetMarket', 'profileOf', [wallet]),
    reached(chain.gasPrice()),
  ])
  const own = bids.find(({ holder }) => sameAddress(holder, wallet))?.bid
  if (own !== undefined && !(await mayBidAgain(own, offer.bidsUntil)))
    return { refusal: 'the node has bid on it before' }
  const taken = ledger.read(readTotals)
  const bytes = Number(size)
  const decision = decideBid(config, { offer, bytes, profile, gasPrice, taken })
  if ('refusal' in decision) return decision
  const others = bids.filter(({ bid }) => bid !== own)
  if (await isOutbid(chain, { offer, bids: others, terms: decision.terms }))
    return { refusal: 'it has enough bids that come before this node’s' }
  const { price, stake } = decision.terms
  return {
    row: {
      blockchainId: chain.id,
      offerId,
      wallet,
      creator: offer.creator,
      peerId,
      datasetId: offer.datasetId,
      rootHash: root,
      bytes,
      holdingTime: offer.holdingTime,
      bidsUntil: offer.bidsUntil,
      price: String(price),
      stake: String(stake),
      validUntil: offer.bidsUntil + spareSeconds,
    },
  }
}

async function acceptsBids(offer: MarketOffer, now: number): Promise<boolean> {
  const { bidsUntil, endsAt, active, holders } = offer
  if (bidsUntil <= now) return false
  const { offerStateOf } = await import('@kg/chain')
  const state = offerStateOf(offer)
  return state === 'open' || (state === 'active' && endsAt > now && active < holders)
}

/** One that has lapsed can be made anew. */
async function mayBidAgain(bid: Pick<MarketBid, 'state' | 'validUntil'>, bidsUntil: number): Promise<boolean> {
  const { bidStateOf } = await import('@kg/chain')
  const state = bidStateOf(bid)
  return state === 'none' || state === 'withdrawn' || (state === 'waiting' && bid.validUntil < bidsUntil)
}
