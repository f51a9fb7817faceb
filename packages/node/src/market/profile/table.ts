import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** A payment to or from the node's profile, as the chain told of it. */
export interface MovementRow {
  readonly event: 'Deposited' | 'WithdrawalRequested' | 'Withdrawn' | 'PaidOut'
  readonly wallet: Hex
  /** Token wei as decimal text. */
  readonly amount: string
  /** For how many holdings; only of a payout. */
  readonly holdings?: number
  readonly txHash: Hex
}

/** Rows after a block go when the chain removes it. */
export const movementRows = defineTable<MovementRow, [blockchainId: string, block: number, logIndex: number]>()(
  'market-movements',
  {
    indexes: {
      byEvent: (row, [blockchainId, block, logIndex]) => [blockchainId, row.event, block, logIndex],
    },
  },
)
