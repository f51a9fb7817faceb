import { AsOfInvalidError } from '@kg/contract'
import { type LedgerReader, receipts } from '@kg/store'

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** The receipt that a moment means: its number, or the last one at or before a date. */
export function findReceiptAt(reader: LedgerReader, asOf: number | string, now = Date.now()): number {
  if (typeof asOf === 'number' || /^\d{1,15}$/.test(asOf)) return requireReceipt(reader, Number(asOf))
  const time = isoDate.test(asOf) ? Date.parse(asOf) : Number.NaN
  if (Number.isNaN(time))
    throw new AsOfInvalidError({ asOf, why: 'it is neither a receipt number nor an ISO 8601 date' })
  if (time > now) throw new AsOfInvalidError({ asOf, why: 'it lies in the future' })
  const [last] = reader.by(receipts, 'byTime', { reverse: true, after: [time + 1], limit: 1 })
  return last?.key ?? 0
}

function requireReceipt(reader: LedgerReader, seq: number): number {
  const head = reader.head()
  if (seq > head) throw new AsOfInvalidError({ asOf: String(seq), why: `the newest receipt is ${head}` })
  return seq
}
