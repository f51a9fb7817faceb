import { DatasetKeyMissingError } from '@kg/contract'
import { type Hex, zeroAddress } from '@kg/core'
import { deferred, waitAtMost } from '@kg/core/async'
import type { Journal } from '../../platform/operations/journal.js'
import type { MarketChain } from '../contract/market-chain.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'

/** Between two looks, should the chain tell nothing. */
const lookMs = 5000

export interface KeyNeeds {
  readonly ledger: Pick<Journal, 'read' | 'onCommit'>
  readonly chain: Pick<MarketChain, 'read'>
  readonly signal: AbortSignal
  /** Throws when the payment came to nothing. */
  readonly requirePaid?: () => Promise<void>
  readonly now?: () => number
}

/** The key of a purchase, once the chain has told of it. Throws when its time is over. */
export async function waitForKey(
  { ledger, chain, signal, requirePaid, now = Date.now }: KeyNeeds,
  { id, datasetId, seller }: PurchaseRow,
): Promise<Hex> {
  let woken = deferred()
  const unfollow = ledger.onCommit(() => woken.resolve())
  try {
    for (;;) {
      signal.throwIfAborted()
      woken = deferred()
      const row = ledger.read((r) => r.get(purchaseRows, id))
      if (row?.dataKey !== undefined) return row.dataKey
      if (row === undefined || row.state === 'refunded' || (await isOver(chain, row, now())))
        throw new DatasetKeyMissingError({ datasetId, seller })
      await requirePaid?.()
      await waitAtMost(woken.promise, { ms: lookMs, signal, keepsProcess: false })
    }
  } finally {
    unfollow()
  }
}

/** Only a purchase that is open after its time has no key: one that has ended was told of, or will be. */
async function isOver(chain: KeyNeeds['chain'], { deadline, purchaseId = '0' }: PurchaseRow, now: number) {
  if (now <= deadline * 1000) return false
  const [buyer] = await chain.read('DatasetMarket', 'purchaseOf', [BigInt(purchaseId)])
  return buyer !== zeroAddress
}
