import type { MarketChain } from '../contract/market-chain.js'
import { holdersIn, readChainOffer } from './chain-offer.js'
import type { OfferMove } from './offer-moves.js'
import type { OfferStep } from './offer-store.js'
import type { OfferHolder, OfferRow } from './table.js'

export type Held = OfferRow & { readonly offerId: string }
export type SeenHolders = Pick<OfferRow, 'holders' | 'vacancies'>

/** The holders as the chain has them now, and how many have failed and were not replaced. */
export async function seeHolders(chain: Pick<MarketChain, 'read'>, row: Held): Promise<SeenHolders> {
  const { bids } = await readChainOffer(chain, BigInt(row.offerId))
  const holders = (await holdersIn(bids, row.holders)).map((one) =>
    isNew(row, one, 'challenged') ? { ...one, challengedAt: Date.now(), misses: 0 } : one,
  )
  return { holders, vacancies: Math.max(0, row.vacancies + countActive(row.holders) - countActive(holders)) }
}

/**
 * What the chain has and the row does not: it happened just now, before the node was killed, or by somebody else. The row
 * follows it, and the next transaction has a key of its own.
 */
export function followHolders(row: Held, seen: SeenHolders): OfferStep | undefined {
  const by = moveTo(row, seen)
  if (by === undefined) return undefined
  const waitMs = by === 'challenge' ? (row.terms.answerWindow + 1) * 1000 : 0
  return { by, change: { ...seen, round: row.round + 1 }, dueAt: Date.now() + waitMs }
}

function moveTo(row: Held, { holders }: SeenHolders): OfferMove | undefined {
  if (holders.some((one) => isNew(row, one, 'failed'))) return 'lose-holder'
  if (holders.length > row.holders.length) return 'replace'
  return holders.some((one) => isNew(row, one, 'challenged')) ? 'challenge' : undefined
}

const isNew = ({ holders }: Held, { wallet, status }: OfferHolder, wanted: OfferHolder['status']): boolean =>
  status === wanted && holders.find((one) => one.wallet === wallet)?.status !== wanted

const countActive = (holders: readonly OfferHolder[]): number =>
  holders.filter(({ status }) => status !== 'failed').length
