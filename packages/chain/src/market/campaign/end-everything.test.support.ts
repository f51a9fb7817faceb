import type { PrivateKeyAccount } from 'viem/accounts'
import type { MarketCall } from './market-actors.test.support.js'
import type { MarketBooks } from './market-books.test.support.js'

/** The calls that end all that is under way, once all times are over. */
export function callsToEnd(
  books: MarketBooks,
  anyone: PrivateKeyAccount,
  accountOf: (address: string) => PrivateKeyAccount,
) {
  const calls: MarketCall[] = []
  const completed = new Map<string, bigint[]>()
  for (const { offerId, creator, state, bids } of books.offers.values()) {
    if (state === 'open') calls.push({ from: accountOf(creator), name: 'cancelOffer', args: [offerId] })
    for (const [holder, bid] of bids) {
      if (bid.state === 'challenged') calls.push({ from: anyone, name: 'failHolder', args: [offerId, holder] })
      if (bid.state === 'holding') completed.set(holder, [...(completed.get(holder) ?? []), offerId])
    }
  }
  for (const [holder, offerIds] of completed)
    for (let start = 0; start < offerIds.length; start += 20)
      calls.push({ from: anyone, name: 'completeHoldings', args: [holder, offerIds.slice(start, start + 20)] })
  for (const { purchaseId, buyer } of books.purchases.values())
    calls.push({ from: accountOf(buyer), name: 'refundPurchase', args: [purchaseId] })
  return calls
}
