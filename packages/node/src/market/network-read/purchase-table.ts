import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** Where a purchase stands. `open`: its price is set aside on the chain. */
export type PurchaseState = 'agreed' | 'open' | 'revealed' | 'refunded'

/** A dataset that this node buys for a read. The row is there before anything is paid, and stays: it is about money. */
export interface PurchaseRow {
  /** Of the job that reads. */
  readonly id: string
  readonly agent: string
  readonly datasetId: Hex
  readonly blockchainId: string
  readonly seller: Hex
  /** Token wei as decimal text. */
  readonly price: string
  readonly keyHash: Hex
  /** Seconds since 1970 until which the key can be shown. */
  readonly deadline: number
  readonly state: PurchaseState
  /** Given by the chain. */
  readonly purchaseId?: string
  readonly dataKey?: Hex
  /** Its read has failed, and the encrypted text is kept: the next read of the dataset goes on with it. */
  readonly isKept?: boolean
  /** The job that goes on with it, if it is not the one that made it. */
  readonly reader?: string
}

export const purchaseRows = defineTable<PurchaseRow>()('dataset-purchases', {
  indexes: {
    byKeyHash: (row) => row.keyHash,
    byPurchase: (row) => [row.blockchainId, row.purchaseId ?? ''],
    byState: (row) => [row.state, row.deadline],
    kept: (row) => (row.isKept === true ? [row.agent, row.datasetId] : undefined),
    byReader: (row) => row.reader,
  },
})
