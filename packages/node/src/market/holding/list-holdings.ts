import type { Reply, Routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type HoldingRow, holdingRows } from './table.js'

type HoldingPage = Reply<Routes['listHoldings']>
type ListedHolding = HoldingPage['holdings'][number]

/** A page of what the node holds, wants to hold, or has held, the last changed first. */
export function listHoldings(
  reader: LedgerReader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): HoldingPage {
  const after = decodeCursor(cursor)
  const rows = reader.by(holdingRows, 'byTime', { reverse: true, ...defined({ after }) })
  const page = readPage(rows, limit, ({ indexKey }) => indexKey)
  return { holdings: page.rows.map(({ value }) => describe(value)), ...defined({ nextCursor: page.nextCursor }) }
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function describe(row: HoldingRow): ListedHolding {
  const { blockchainId, offerId, datasetId, creator, state, bytes, price, stake, reason, number, challenge } = row
  return {
    blockchainId,
    offerId: String(offerId),
    datasetId,
    creator,
    state,
    bytes,
    price,
    stake,
    holdingMinutes: Math.round(row.holdingTime / 60),
    bidsUntil: timeOf(row.bidsUntil),
    updatedAt: new Date(row.updatedAt).toISOString(),
    isPruned: row.prunedAt !== undefined,
    ...defined({
      reason,
      number,
      endsAt: mapDefined(row.endsAt, timeOf),
      challenge: challenge && { blockIndex: challenge.blockIndex, answerUntil: timeOf(challenge.answerUntil) },
    }),
  }
}
