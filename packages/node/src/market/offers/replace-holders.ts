import { step } from '@kg/store'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { MarketChain } from '../contract/market-chain.js'
import { announceOffer } from './announce-offer.js'
import { holdersIn, readChainOffer, refusedAs, txKey, waitingBids } from './chain-offer.js'
import type { OfferStep } from './offer-store.js'
import type { OfferRow } from './table.js'

type Held = OfferRow & { readonly offerId: string }

/** How often bids are opened again for one offer. */
const mostReopenings = 3

/** Fills what failed holders left, from the bids that still stand, else after new ones. Nothing if that is not possible. */
export async function fillVacancies(
  network: Pick<PeerNetwork, 'current' | 'seed' | 'peerId'>,
  chain: MarketChain,
  row: Held,
  signal: AbortSignal,
): Promise<OfferStep | undefined> {
  const offerId = BigInt(row.offerId)
  const now = Date.now()
  const { bidsUntil = 0 } = row
  if (now < bidsUntil) {
    const { announced, recipients, next } = await announceOffer(network, chain, row, now)
    return { change: { announced }, sent: { announcements: recipients > 0 ? 1 : 0 }, dueAt: next }
  }
  const tx = (what: string) => ({ key: txKey(row, what), wallet: row.wallet, signal })
  try {
    const { bids } = await readChainOffer(chain, offerId)
    if ((await waitingBids(bids)) > 0) {
      await chain.send(tx('replace-holders'), 'DatasetMarket', 'replaceHolders', [offerId])
      step('offer.replaced')
      const holders = await holdersIn((await readChainOffer(chain, offerId)).bids, row.holders)
      const vacancies = Math.max(0, row.vacancies - (holders.length - row.holders.length))
      return { by: 'replace', change: { holders, vacancies, round: row.round + 1 }, dueAt: Date.now() }
    }
    return await reopen(chain, row, tx('reopen-bids'))
  } catch (error) {
    if (refusedAs(error) === undefined) throw error
    // No bid can pay its stake, or the time is over: new bids are asked for, as often as that is allowed.
    if (row.reopened >= mostReopenings) return undefined
    return reopen(chain, { ...row, round: row.round + 1 }, tx('reopen-bids'))
  }
}

async function reopen(
  chain: MarketChain,
  row: Held,
  tx: { key: string; wallet: OfferRow['wallet']; signal: AbortSignal },
): Promise<OfferStep | undefined> {
  const { bidWindow } = row.terms
  if (row.reopened >= mostReopenings || Date.now() + bidWindow * 1000 >= (row.holdsUntil ?? 0)) return undefined
  await chain.send(tx, 'DatasetMarket', 'reopenBids', [BigInt(row.offerId), bidWindow])
  step('offer.reopened')
  const now = Date.now()
  const bids = { bidsFrom: now, bidsUntil: now + bidWindow * 1000, announced: 0 }
  return { change: { ...bids, reopened: row.reopened + 1, round: row.round + 1 }, dueAt: now }
}
