import { OfferCancelledError, OfferTooFewBidsError, OfferWaitsError } from '@kg/contract'
import type { KgError } from '@kg/core'
import { step } from '@kg/store'
import type { MarketChain } from '../contract/market-chain.js'
import { confirmedAt, holdersIn, isSent, readChainOffer, refusedAs, txKey, waitingBids } from './chain-offer.js'
import { reasonOf } from './create-offer.js'
import type { OfferStep } from './offer-store.js'
import type { OfferRow } from './table.js'

type Choosing = OfferRow & { readonly offerId: string }

/** Has the chain choose the holders, after the time for bids. With too few bids, the offer is cancelled and has failed. */
export async function finalizeOffer(chain: MarketChain, row: Choosing, signal: AbortSignal): Promise<OfferStep> {
  const offerId = BigInt(row.offerId)
  const { state, bids } = await readChainOffer(chain, offerId)
  // Its blocks were taken back, and its transaction is sent again.
  if (state === 'none') throw new OfferWaitsError({ why: 'the chain has changed its history' })
  const usable = await waitingBids(bids)
  // The node may have done it itself, before it was killed.
  const isGivenUp = isSent(chain, txKey(row, 'cancel-offer'))
  if (state === 'cancelled' && !isGivenUp)
    return { by: 'cancel', change: { reason: reasonOf(new OfferCancelledError({})) } }
  const tx = { key: txKey(row, 'finalize-offer'), wallet: row.wallet, signal }
  const isFinalized = isSent(chain, tx.key)
  if (state === 'active' && !isFinalized) return chosen(chain, row)
  if (isGivenUp || (!isFinalized && usable < row.terms.minHolders))
    return giveUp(chain, row, tooFew(row, usable), signal)
  try {
    const { hash } = await chain.send(tx, 'DatasetMarket', 'finalizeOffer', [offerId])
    step('offer.finalized')
    return await chosen(chain, { ...row, finalizeTx: hash })
  } catch (error) {
    const refusal = refusedAs(error)
    if (refusal === undefined) throw error
    // Bids of holders that can no longer pay their stake do not count.
    if (refusal === 'TooFewBids') return giveUp(chain, row, tooFew(row, 0), signal)
    // Its clock is behind, or somebody else was first: the next look tells.
    return { change: { round: row.round + 1 }, dueAt: Date.now() + 1000 }
  }
}

/** Ends an offer that has no holders; the escrow goes back to the profile. */
export async function giveUp(chain: MarketChain, row: Choosing, why: KgError, signal: AbortSignal): Promise<OfferStep> {
  const by = why instanceof OfferCancelledError ? 'cancel' : 'fail'
  const tx = { key: txKey(row, 'cancel-offer'), wallet: row.wallet, signal }
  try {
    const { hash } = await chain.send(tx, 'DatasetMarket', 'cancelOffer', [BigInt(row.offerId)])
    step('offer.cancelled')
    return { by, change: { reason: reasonOf(why), cancelTx: hash } }
  } catch (error) {
    if (refusedAs(error) === undefined) throw error
    const { state } = await readChainOffer(chain, BigInt(row.offerId))
    if (state === 'cancelled') return { by, change: { reason: reasonOf(why) } }
    // Anyone may finalize: the holders are chosen, and stay.
    if (state === 'active' && row.state === 'finalizing') return chosen(chain, row)
    if (state === 'active') return { by: 'close', dueAt: Date.now() }
    throw new OfferWaitsError({ why: 'the contract does not cancel it' }, { cause: error })
  }
}

async function chosen(chain: MarketChain, row: Choosing): Promise<OfferStep> {
  const { bids } = await readChainOffer(chain, BigInt(row.offerId))
  const now = Date.now()
  const holdsUntil = confirmedAt(chain, txKey(row, 'finalize-offer')) + row.terms.holdingTime * 1000
  const { finalizeTx } = row
  const holders = await holdersIn(bids, row.holders)
  const change = { holders, holdsUntil, ...(finalizeTx !== undefined && { finalizeTx }) }
  return { by: 'finalize', change, dueAt: Math.min(now + row.checkMs, holdsUntil) }
}

const tooFew = ({ terms, messages }: OfferRow, bids: number) =>
  new OfferTooFewBidsError({ bids, needed: terms.minHolders, copies: messages.copies })
