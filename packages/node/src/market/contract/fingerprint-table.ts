import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** The root of a dataset that a wallet stands for on a chain. */
export interface FingerprintRow {
  readonly root: Hex
  /** Bytes. */
  readonly size: number
  readonly block: number
}

export const fingerprintRows = defineTable<FingerprintRow, [blockchainId: string, datasetId: string, wallet: string]>()(
  'dataset-fingerprints',
  {
    indexes: {
      byBlock: (row, [blockchainId]) => [blockchainId, row.block],
      byRoot: (row, [blockchainId, datasetId]) => [blockchainId, datasetId, row.root],
    },
  },
)
