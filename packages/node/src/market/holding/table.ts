import type { Hex } from '@kg/core'
import { defineTable, type LedgerReader } from '@kg/store'

/**
 * fetching: the copy is on its way. bidding: it is here, checked, and the bid is sent. waiting: the bid is on the chain.
 * released: the node does not hold it, for a reason.
 */
export type HoldingState =
  | 'fetching'
  | 'bidding'
  | 'waiting'
  | 'holding'
  | 'challenged'
  | 'completed'
  | 'failed'
  | 'released'

/** A dataset that the node holds for a creator, wants to hold, or has held. Times are seconds since 1970. */
export interface HoldingRow {
  readonly blockchainId: string
  readonly offerId: number
  /** The node's wallet that bids and is paid. */
  readonly wallet: Hex
  readonly creator: Hex
  /** Hands out the copy. */
  readonly peerId: string
  readonly datasetId: Hex
  readonly rootHash: Hex
  /** Of the dataset's text. */
  readonly bytes: number
  readonly holdingTime: number
  readonly bidsUntil: number
  readonly state: HoldingState
  /** Why it was released, or what is in its way. */
  readonly reason?: string
  /** Token wei as decimal text. */
  readonly price: string
  readonly stake: string
  /** Until then the bid can be chosen. */
  readonly validUntil: number
  /** The copy, once it is here and checked. */
  readonly copy?: HeldCopy
  /** Which of the wallet's holdings it is. */
  readonly number?: number
  readonly endsAt?: number
  readonly challenge?: OpenChallenge
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  /** When it was released or over, in milliseconds since 1970. */
  readonly endedAt?: number
  /** When its data was removed, in milliseconds since 1970. */
  readonly prunedAt?: number
}

export interface HeldCopy {
  /** Of the encrypted file. */
  readonly bytes: number
  readonly root: Hex
  readonly blockCount: number
  /** The creator's signature, which the bid shows. */
  readonly delivery: Hex
}

export interface OpenChallenge {
  readonly blockIndex: number
  readonly answerUntil: number
}

const liveStates: readonly HoldingState[] = ['fetching', 'bidding', 'waiting', 'holding', 'challenged']

/** Whether the node needs the copy, or will. */
export const isLive = ({ state }: Pick<HoldingRow, 'state'>): boolean => liveStates.includes(state)

/** When the time of a bid is over, or the time to make one; nothing once the node was chosen. */
function lapseOf({ state, bidsUntil, validUntil }: HoldingRow): number | undefined {
  if (state === 'waiting') return validUntil
  return state === 'fetching' || state === 'bidding' ? bidsUntil : undefined
}

export const holdingRows = defineTable<HoldingRow, [blockchainId: string, offerId: number]>()('market-holdings', {
  indexes: {
    byTime: (row) => row.updatedAt,
    live: (row) => (isLive(row) ? [row.blockchainId, row.state] : undefined),
    lapses: (row) => {
      const until = lapseOf(row)
      return until === undefined ? undefined : [row.blockchainId, until]
    },
    byDataset: (row) => row.datasetId,
    toFree: (row) => (isLive(row) || row.copy === undefined ? undefined : row.endedAt),
    toPrune: (row) =>
      isLive(row) || row.prunedAt !== undefined ? undefined : [row.state === 'released', row.endedAt ?? 0],
    pruned: (row) => (isLive(row) ? undefined : row.prunedAt),
  },
  groups: (row) => [[row.state]],
})

/** Whether the node was chosen to hold a dataset, and still has it. */
export function isHeldNow(reader: Pick<LedgerReader, 'by'>, datasetId: string): boolean {
  const rows = [...reader.by(holdingRows, 'byDataset', { prefix: [datasetId] })]
  return rows.some(({ value }) => value.number !== undefined && value.prunedAt === undefined)
}
