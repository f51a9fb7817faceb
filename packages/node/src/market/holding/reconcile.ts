import type { MarketBid, MarketOffer } from '@kg/chain'
import type { MarketChain } from '../contract/market-chain.js'
import type { HoldingChanges } from './move-holding.js'
import type { HoldingRow, HoldingState } from './table.js'

export interface Standing {
  readonly state: HoldingState
  readonly changes: HoldingChanges
}

/** What the chain says of a holding now. In whatever order events come, and however often, this is what counts. */
export async function readStanding(chain: MarketChain, row: HoldingRow, now: number): Promise<Standing> {
  const id = BigInt(row.offerId)
  const [offer, bid] = await Promise.all([
    chain.read('DatasetMarket', 'offerOf', [id]),
    chain.read('DatasetMarket', 'bidOf', [id, row.wallet]),
  ])
  return standingOf(offer, bid, row, now)
}

/** `now` is in seconds since 1970. */
export async function standingOf(offer: MarketOffer, bid: MarketBid, row: HoldingRow, now: number): Promise<Standing> {
  const { bidStateOf, offerStateOf } = await import('@kg/chain')
  const bidState = bidStateOf(bid)
  const { endsAt } = offer
  const held = { number: bid.number, endsAt, challenge: undefined }
  switch (bidState) {
    case 'holding':
      return { state: 'holding', changes: held }
    case 'challenged': {
      const challenge = { blockIndex: bid.challengedBlock, answerUntil: bid.answerUntil }
      return { state: 'challenged', changes: { ...held, challenge } }
    }
    case 'completed':
      return { state: 'completed', changes: held }
    case 'failed':
      return { state: 'failed', changes: { ...held, reason: 'A challenge was not answered in time' } }
    case 'withdrawn':
      return release('The bid was withdrawn')
  }
  if (offerStateOf(offer) === 'cancelled') return release('The creator cancelled the offer')
  if (bidState === 'waiting')
    return bid.validUntil < now
      ? release('The node was not chosen')
      : { state: 'waiting', changes: { validUntil: bid.validUntil } }
  if (offer.bidsUntil <= now) return release(row.reason ?? 'The time for bids was over')
  return { state: row.state, changes: {} }
}

const release = (reason: string): Standing => ({ state: 'released', changes: { reason } })
