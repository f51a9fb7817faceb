import { defineTable, type LedgerReader, type LedgerWriter } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { type HoldingRow, holdingRows, isLive } from './table.js'

/** What live holdings take, all together. */
export interface HoldingTotals {
  readonly count: number
  readonly bytes: number
  readonly stake: bigint
}

interface TotalsRow extends Omit<HoldingTotals, 'stake'> {
  /** Token wei as decimal text. */
  readonly stake: string
}

/** One row, written with the rows that it adds up. */
const totalsRows = defineTable<TotalsRow>()('market-holding-totals')
const row = 'live'
const nothing: HoldingTotals = { count: 0, bytes: 0, stake: 0n }

export function readTotals(reader: Pick<LedgerReader, 'get'>): HoldingTotals {
  const found = reader.get(totalsRows, row)
  return found === undefined ? nothing : { ...found, stake: BigInt(found.stake) }
}

/** Writes a holding. All are written by this, so that the totals are those of the rows. */
export function putHolding(writer: Pick<LedgerWriter, 'get' | 'put'>, next: HoldingRow): void {
  const key: [string, number] = [next.blockchainId, next.offerId]
  const before = writer.get(holdingRows, key)
  writer.put(holdingRows, key, next)
  const without = before === undefined ? readTotals(writer) : addTo(readTotals(writer), before, -1)
  writeTotals(writer, addTo(without, next, 1))
}

/** Adds the live holdings up anew, and gives them. */
export function recountHoldings(ledger: Journal): Promise<HoldingRow[]> {
  return ledger.writeWithoutReceipt((w) => {
    const live = [...w.by(holdingRows, 'live')].map(({ value }) => value)
    writeTotals(
      w,
      live.reduce((sum, one) => addTo(sum, one, 1), nothing),
    )
    return live
  })
}

function addTo(totals: HoldingTotals, holding: HoldingRow, times: 1 | -1): HoldingTotals {
  if (!isLive(holding)) return totals
  return {
    count: totals.count + times,
    bytes: totals.bytes + times * holding.bytes,
    stake: totals.stake + BigInt(times) * BigInt(holding.stake),
  }
}

const writeTotals = (writer: Pick<LedgerWriter, 'put'>, { stake, ...rest }: HoldingTotals): void =>
  writer.put(totalsRows, row, { ...rest, stake: String(stake) })
