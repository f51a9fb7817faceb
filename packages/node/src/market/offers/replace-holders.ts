import { step } from '@kg/store'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { MarketChain } from '../contract/market-chain.js'
import { announceOffer } from './announce-offer.js'
import { confirmedAt, readChainOffer, refusedAs, txKey, waitingBids } from './chain-offer.js'
import type { OfferStep } from './offer-store.js'
import { followHolders, type Held, seeHolders } from './see-holders.js'

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
  const { bids } = await readChainOffer(chain, offerId)
  if ((await waitingBids(bids)) > 0) {
    const replaced = await replace(chain, row, signal)
    if (replaced !== undefined) return replaced
  }
  return reopen(chain, row, signal)
}

/** Nothing if no bid can pay its stake, or the time for bids is not over. */
async function replace(chain: MarketChain, row: Held, signal: AbortSignal): Promise<OfferStep | undefined> {
  const tx = { key: txKey(row, 'replace-holders'), wallet: row.wallet, signal }
  try {
    await chain.send(tx, 'DatasetMarket', 'replaceHolders', [BigInt(row.offerId)])
  } catch (error) {
    if (refusedAs(error) === undefined) throw error
    return undefined
  }
  step('offer.replaced')
  return followHolders(row, await seeHolders(chain, row)) ?? { change: { round: row.round + 1 }, dueAt: Date.now() }
}

/** Asks for new bids, as often as that is allowed. */
async function reopen(chain: MarketChain, row: Held, signal: AbortSignal): Promise<OfferStep | undefined> {
  const { bidWindow } = row.terms
  if (row.reopened >= mostReopenings || Date.now() + bidWindow * 1000 >= (row.holdsUntil ?? 0)) return undefined
  const key = txKey(row, 'reopen-bids')
  await chain.send({ key, wallet: row.wallet, signal }, 'DatasetMarket', 'reopenBids', [BigInt(row.offerId), bidWindow])
  step('offer.reopened')
  const bidsFrom = confirmedAt(chain, key)
  const bids = { bidsFrom, bidsUntil: bidsFrom + bidWindow * 1000, announced: 0 }
  return { change: { ...bids, reopened: row.reopened + 1, round: row.round + 1 }, dueAt: Date.now() }
}
