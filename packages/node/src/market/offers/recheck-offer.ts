import { OfferRefusedByChainError, OfferWaitsError, TxRevertedError } from '@kg/contract'
import { KgError } from '@kg/core'
import { sameAddress } from '../../chain/wallets/sending.js'
import { isOwnFault } from '../../platform/jobs/job-fault.js'
import type { MarketChain } from '../contract/market-chain.js'
import { confirmedAt, isSent, offerIdIn, readChainOffer, txKey } from './chain-offer.js'
import { callOf, mostRounds, reasonOf } from './create-offer.js'
import type { OfferStep } from './offer-store.js'
import type { Held } from './see-holders.js'

/** How often a transaction that the chain has taken back is waited for. */
const mostWaits = 8

/**
 * After a change of the chain's history: brings an offer to what the chain has now. Its transactions are sent again as they
 * were signed, so it may have another number, have lost its holders, or be refused.
 */
export async function recheckOffer(chain: MarketChain, row: Held, signal: AbortSignal): Promise<OfferStep> {
  const now = Date.now()
  const { state, offer } = await readChainOffer(chain, BigInt(row.offerId))
  const isOwn = sameAddress(offer.creator, row.wallet) && offer.datasetId === row.datasetId
  if (!isOwn) return findAgain(chain, row, signal)
  const isSure = { isUnsure: false }
  // The ways of an offer that was finalized or cancelled see that for themselves.
  if (state !== 'open') return { change: isSure, dueAt: now }
  const bidsFrom = confirmedAt(chain, createKeyOf(chain, row))
  const change = { ...isSure, bidsFrom, bidsUntil: bidsFrom + row.terms.bidWindow * 1000, announced: 0 }
  if (row.state === 'started') return { change, dueAt: now }
  if (await isOnItsWay(chain, row)) throw new OfferWaitsError({ why: 'the chain has changed its history' })
  const { state: later } = await readChainOffer(chain, BigInt(row.offerId))
  if (later !== 'open') return { change: isSure, dueAt: now }
  const nobody = { holders: [], vacancies: 0, finalizeTx: undefined }
  return { by: 'rewind', change: { ...change, ...nobody, round: row.round + 1 }, dueAt: now }
}

/** Its transaction is in another block, on its way again, or refused. */
async function findAgain(chain: MarketChain, row: Held, signal: AbortSignal): Promise<OfferStep> {
  const key = createKeyOf(chain, row)
  try {
    const { hash, ...receipt } = await chain.send({ key, wallet: row.wallet, signal }, ...callOf(row))
    const offerId = String(await offerIdIn(chain, { hash, ...receipt }))
    // The receipt of the block that was taken back.
    if (offerId === row.offerId) throw new OfferWaitsError({ why: 'the chain has changed its history' })
    return { change: { offerId, createTx: hash }, dueAt: Date.now() }
  } catch (error) {
    if (!(error instanceof KgError) || !isOwnFault(error)) throw error
    const why = error instanceof TxRevertedError ? new OfferRefusedByChainError(error.data) : error
    return { by: 'fail', change: { reason: reasonOf(why), holders: [], vacancies: 0, isUnsure: false } }
  }
}

/** Whether the choice of the holders may come again. */
async function isOnItsWay({ transactions }: MarketChain, { finalizeTx, attempts }: Held): Promise<boolean> {
  return finalizeTx !== undefined && attempts < mostWaits && !(await transactions.isIncluded(finalizeTx))
}

/** It was made in one of the first rounds. */
function createKeyOf(chain: MarketChain, row: Held): string {
  const keys = Array.from({ length: mostRounds + 1 }, (_, round) => txKey({ ...row, round }, 'create-offer'))
  return keys.findLast((key) => isSent(chain, key)) ?? txKey(row, 'create-offer')
}
