import type { Hex } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { reached, sameAddress } from '../../chain/wallets/sending.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { findHolding } from './move-holding.js'
import { decideBid, type PolicyConfig, type Prospect } from './policy.js'
import { type HoldingRow, holdingRows, isLive } from './table.js'

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

/** A bid stands this long after the window, so that it can be chosen late or replace another. */
const spareSeconds = 3600
/** A bid ties up stake and room until then. */
const longestWait = 7 * 86_400
const [open, active] = [1, 2]

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
  if (!acceptsBids(offer, seconds)) return { refusal: 'it accepts no bids now' }
  const earlier = findHolding({ ledger }, { blockchainId: chain.id, offerId })
  if (earlier?.bidsUntil === offer.bidsUntil) return { refusal: 'the node has given it up, until bids are reopened' }
  if (offer.bidsUntil > seconds + longestWait) return { refusal: 'it is open for bids for more than a week' }
  const [bid, { root, size }, profile, gasPrice] = await Promise.all([
    chain.read('DatasetMarket', 'bidOf', [id, wallet]),
    chain.read('DatasetMarket', 'fingerprintOf', [offer.datasetId, offer.creator]),
    chain.read('DatasetMarket', 'profileOf', [wallet]),
    reached(chain.gasPrice()),
  ])
  if (!mayBid(bid, offer.bidsUntil)) return { refusal: 'the node has bid on it before' }
  const taken = ledger.read((r) => takenBy(r, { blockchainId: chain.id, offerId }))
  const bytes = Number(size)
  const decision = decideBid(config, { offer, bytes, profile, gasPrice, taken })
  if ('refusal' in decision) return decision
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

function acceptsBids({ state, bidsUntil, endsAt, active: holders, holders: wanted }: Prospect['offer'], now: number) {
  if (bidsUntil <= now) return false
  return state === open || (state === active && endsAt > now && holders < wanted)
}

const [none, waiting, withdrawn] = [0, 1, 6]

/** One that has lapsed can be made anew. */
const mayBid = ({ state, validUntil }: { state: number; validUntil: number }, bidsUntil: number): boolean =>
  state === none || state === withdrawn || (state === waiting && validUntil < bidsUntil)

/** What live holdings take, without the one in question. */
function takenBy(
  reader: LedgerReader,
  wanted: Pick<HoldingRow, 'blockchainId' | 'offerId'>,
): { bytes: number; stake: bigint } {
  let [bytes, stake] = [0, 0n]
  for (const { value } of reader.by(holdingRows, 'live')) {
    if (!isLive(value) || (value.blockchainId === wanted.blockchainId && value.offerId === wanted.offerId)) continue
    bytes += value.bytes
    stake += BigInt(value.stake)
  }
  return { bytes, stake }
}
