import { type Config, OfferDailyLimitError } from '@kg/contract'
import type { LedgerWriter } from '@kg/store'
import { mostUint128, weiOf } from '../../chain/wallets/amount.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { type DailyUse, dailyUses, escrowOf, type OfferRow } from './table.js'

type Limits = Pick<Config, 'market.offerDailyTokens' | 'market.offerDailyCount'>
type Writer = Pick<LedgerWriter, 'get' | 'put'>
type Asked = Pick<OfferRow, 'terms' | 'createdAt' | 'isAdmin'>

const rowKey = 'today'

/** Counts an offer among those of its day, in the transaction that makes it. Refuses one above the limits of agents. */
export function countOffer(writer: Writer, offer: Asked, limits: Limits, symbol: string): void {
  if (offer.isAdmin) return
  const { day, ...used } = useOf(writer, offer.createdAt)
  const [escrow, spent] = [escrowOf(offer), BigInt(used.tokens)]
  const most = weiOf(limits['market.offerDailyTokens'], { zero: true, most: mostUint128 })
  if (spent + escrow > most) {
    const [needs, has, limit] = [escrow, spent, most].map((wei) => `${tokens(wei)} ${symbol}`) as [
      string,
      string,
      string,
    ]
    throw new OfferDailyLimitError({ needs, has, limit, setting: 'market.offerDailyTokens' })
  }
  const mostOffers = limits['market.offerDailyCount']
  if (used.count >= mostOffers)
    throw new OfferDailyLimitError({
      needs: '1 offer',
      has: `${used.count}`,
      limit: `${mostOffers} offers`,
      setting: 'market.offerDailyCount',
    })
  writer.put(dailyUses, rowKey, { day, tokens: String(spent + escrow), count: used.count + 1 })
}

/** The tokens of an offer that ends without holders can be set aside again on the same day. */
export function giveBackOffer(writer: Writer, offer: Asked): void {
  const used = writer.get(dailyUses, rowKey)
  if (offer.isAdmin || used?.day !== dayOf(offer.createdAt)) return
  const left = BigInt(used.tokens) - escrowOf(offer)
  writer.put(dailyUses, rowKey, { ...used, tokens: String(left > 0n ? left : 0n) })
}

/** A clock that was set back begins no new day. */
function useOf(writer: Writer, now: number): DailyUse {
  const [known, day] = [writer.get(dailyUses, rowKey), dayOf(now)]
  return known !== undefined && known.day >= day ? known : { day, tokens: '0', count: 0 }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
