import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** A dataset that this node has handed over encrypted. Its key is shown to whoever pays the price. */
export interface SaleRow {
  readonly keyHash: Hex
  readonly dataKey: Hex
  readonly datasetId: string
  readonly blockchainId: string
  /** The agent that asked for it. */
  readonly agent: string
  /** Token wei as decimal text. */
  readonly price: string
  /** Seconds since 1970 until which the key can be shown. */
  readonly deadline: number
  /** Purchases that the key was shown for. */
  readonly revealedFor?: readonly string[]
}

export const saleRows = defineTable<SaleRow>()('dataset-sales', {
  indexes: { byDeadline: (row) => row.deadline, byAgent: (row) => [row.agent, row.deadline] },
})
