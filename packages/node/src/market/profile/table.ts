import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** A payment to or from the node's profile, as the chain told of it. */
export interface MovementRow {
  readonly event: 'Deposited' | 'WithdrawalRequested' | 'Withdrawn' | 'PaidOut' | 'HoldingCompleted'
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

/** A holding of one of the node's wallets, by its number on the chain. */
export interface HoldingNumber {
  readonly offerId: number
  /** The block in which it began. */
  readonly block: number
  /** The block in which it was completed or failed: it earns no more. */
  readonly overIn?: number
}

export const holdingNumbers = defineTable<HoldingNumber, [blockchainId: string, wallet: string, number: number]>()(
  'market-holding-numbers',
  {
    indexes: {
      byOffer: (row, [blockchainId, wallet]) => [blockchainId, wallet, row.offerId],
      earning: (row, [blockchainId, wallet, number]) =>
        row.overIn === undefined ? [blockchainId, wallet, number] : undefined,
    },
    groups: (_, [blockchainId, wallet]) => [[blockchainId, wallet]],
  },
)
