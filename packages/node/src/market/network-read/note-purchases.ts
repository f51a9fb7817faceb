import type { ChainEvent } from '@kg/chain'
import type { LedgerWriter } from '@kg/store'
import { argsOf } from '../../chain/connection/event-args.js'
import { sameAddress } from '../../chain/wallets/sending.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'

/** Notes what the chain tells of purchases of this node. The same events again change nothing. */
export async function notePurchases(ledger: Journal, events: readonly ChainEvent[], chain: MarketChain): Promise<void> {
  for (const event of events) {
    const change = ledger.read((r) => changeOf(r, event, chain))
    if (change === undefined) continue
    const { row, isNews } = change
    const put = (w: Pick<LedgerWriter, 'put'>) => w.put(purchaseRows, row.id, row)
    if (row.state === 'refunded' && isNews)
      await ledger.write(actOf('dataset.refund', row.agent, `urn:kg:dataset:${row.datasetId}`), put)
    else await ledger.writeWithoutReceipt(put)
  }
}

function changeOf(reader: Pick<LedgerWriter, 'by'>, event: ChainEvent, chain: MarketChain) {
  const change = (found: Iterable<{ value: PurchaseRow }>, more: Partial<PurchaseRow>) => {
    const [first] = found
    if (first === undefined || first.value.blockchainId !== chain.id) return undefined
    return { row: { ...first.value, ...more }, isNews: first.value.state !== more.state }
  }
  const byPurchase = (id: bigint) => reader.by(purchaseRows, 'byPurchase', { prefix: [chain.id, String(id)], limit: 1 })
  const paid = argsOf(event, 'DatasetMarket', 'Purchased')
  if (paid !== undefined && sameAddress(paid.buyer, payingWallet(chain))) {
    const found = [...reader.by(purchaseRows, 'byKeyHash', { prefix: [paid.keyHash], limit: 1 })]
    const purchaseId = String(paid.purchaseId)
    const isKnown = found[0]?.value.state !== 'agreed' && found[0]?.value.purchaseId === purchaseId
    return isKnown ? undefined : change(found, { state: 'open', purchaseId })
  }
  const shown = argsOf(event, 'DatasetMarket', 'KeyRevealed')
  if (shown !== undefined) return change(byPurchase(shown.purchaseId), { state: 'revealed', dataKey: shown.key })
  const refunded = argsOf(event, 'DatasetMarket', 'PurchaseRefunded')
  return refunded && change(byPurchase(refunded.purchaseId), { state: 'refunded' })
}
