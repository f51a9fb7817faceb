import { rm } from 'node:fs/promises'
import { step } from '@kg/store'
import { sameAddress } from '../../chain/wallets/sending.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { MarketChains } from '../contract/market-chains.js'
import { refundPurchase } from '../contract/purchases.js'
import { isPaymentLost, purchaseKey, sealedFile } from './kept-purchases.js'
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

async function refund(needs: RefundNeeds, chain: MarketChain, row: PurchaseRow) {
  const { id, purchaseId = '0' } = row
  if (isPaymentLost(chain, id)) return forget(needs, chain, row)
  const { signal } = needs
  const [buyer] = await chain.read('DatasetMarket', 'purchaseOf', [BigInt(purchaseId)])
  // It has ended: the chain tells how.
  if (!sameAddress(buyer, payingWallet(chain))) return
  step('read.late')
  await refundPurchase(chain, BigInt(purchaseId), { key: `market/${id}/refund`, signal })
  step('read.refunded')
}

/** Forgets terms that were never paid for, or whose payment came to nothing. */
async function forget({ ledger, folder }: RefundNeeds, chain: MarketChain, { id, state }: PurchaseRow): Promise<void> {
  const isSent = chain.transactions.get(chain.keyOf(purchaseKey(id))) !== undefined
  if (isSent && !isPaymentLost(chain, id)) return
  await ledger.writeWithoutReceipt((w) => {
    if (w.get(purchaseRows, id)?.state === state) w.remove(purchaseRows, id)
  })
  await rm(sealedFile(folder, id), { force: true })
}
