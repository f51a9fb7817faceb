import { rm } from 'node:fs/promises'
import { zeroAddress } from '@kg/core'
import { step } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { refundPurchase } from '../contract/purchases.js'
import { purchaseKey, sealedFile } from './buy-dataset.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'

export interface RefundNeeds {
  readonly ledger: Journal
  readonly chains: Pick<MarketChains, 'current'>
  readonly folder: string
  readonly signal: AbortSignal
  readonly onFault: (error: unknown) => void
  readonly now?: () => number
}

/** The clock of a chain may be behind. */
const graceMs = 10 * 60_000

/** Takes back what was paid for keys that were not shown in time, whatever became of the reads. */
export async function refundPurchases(needs: RefundNeeds): Promise<void> {
  const { ledger, chains, onFault, now = Date.now } = needs
  const due = (state: PurchaseRow['state'], before: number) =>
    ledger.read((r) =>
      [...r.by(purchaseRows, 'byState', { prefix: [state], before: [state, Math.floor(before / 1000)] })].map(
        ({ value }) => value,
      ),
    )
  for (const chain of chains.current()) {
    const isHere = ({ blockchainId }: PurchaseRow) => blockchainId === chain.id
    for (const row of due('open', now()).filter(isHere)) await refund(needs, chain, row).catch(onFault)
    for (const row of due('agreed', now() - graceMs).filter(isHere)) await forget(needs, chain, row)
  }
}

async function refund({ signal }: RefundNeeds, chain: MarketChain, { id, purchaseId = '0' }: PurchaseRow) {
  const [buyer] = await chain.read('DatasetMarket', 'purchaseOf', [BigInt(purchaseId)])
  // It has ended: the chain tells how.
  if (buyer === zeroAddress) return
  step('read.late')
  await refundPurchase(chain, BigInt(purchaseId), { key: `market/${id}/refund`, signal })
  step('read.refunded')
}

/** Forgets terms that were never paid for. */
async function forget({ ledger, folder }: RefundNeeds, chain: MarketChain, { id }: PurchaseRow): Promise<void> {
  if (chain.transactions.get(chain.keyOf(purchaseKey(id))) !== undefined) return
  await ledger.writeWithoutReceipt((w) => {
    if (w.get(purchaseRows, id)?.state === 'agreed') w.remove(purchaseRows, id)
  })
  await rm(sealedFile(folder, id), { force: true })
}
