import type { Journal } from '../../platform/operations/journal.js'
import { findInCopy, type Refs } from '../epcis-index/find-refs.js'
import { anyEvent } from '../epcis-index/terms.js'
import { datasetRows } from '../records/table.js'
import type { EventRef } from './event-ref.js'
import type { OrderNeeds, OrderRequest } from './order-needs.js'

/** Copies that were recorded at the same moment. */
interface Recording {
  readonly time: number
  readonly copies: string[]
}

/** Events of one moment of recording at a time, the moments in order. */
export function* batchesByRecordTime(needs: OrderNeeds, request: OrderRequest): Iterable<EventRef[]> {
  const { ledger, isRecorded } = needs
  const { candidates } = request
  const positionsIn = (copy: string) =>
    candidates === undefined ? ledger.read((r) => findInCopy(r, anyEvent, copy)) : (candidates.get(copy) ?? [])
  const recordings =
    candidates === undefined ? allRecordings(ledger, request) : recordingsOf(candidates, needs, request)
  for (const { time, copies } of recordings)
    yield copies.filter(isRecorded).flatMap((copy) => [...positionsIn(copy)].map((index) => ({ time, copy, index })))
}

function recordingsOf(candidates: Refs, { rowOf, isRecorded }: OrderNeeds, { query }: OrderRequest): Recording[] {
  const moments = new Map<number, string[]>()
  for (const copy of candidates.keys()) {
    const time = rowOf(copy)?.importedAt
    if (time !== undefined && isRecorded(copy)) moments.set(time, [...(moments.get(time) ?? []), copy])
  }
  const sign = query.direction === 'ASC' ? 1 : -1
  return [...moments].map(([time, copies]) => ({ time, copies })).sort((a, b) => sign * (a.time - b.time))
}

/** Datasets that are read at once. */
const rowsAtOnce = 64

/** Every recording from where the reader stands on, within the times of the query. */
function* allRecordings(ledger: Pick<Journal, 'read'>, { query, after }: OrderRequest): Iterable<Recording> {
  const isAscending = query.direction === 'ASC'
  const { from = -Infinity, before = Infinity } = query.recordTime
  // The moment where the reader stands is read again: there may be more of it.
  const start = isAscending ? Math.max(from, after?.time ?? -Infinity) : Math.min(before, (after?.time ?? Infinity) + 1)
  let edge: (string | number)[] | undefined = Number.isFinite(start) ? [start] : undefined
  let open: Recording | undefined
  for (;;) {
    const range = { ...(edge && { after: edge }), limit: rowsAtOnce, reverse: !isAscending }
    const rows = ledger.read((r) => [...r.by(datasetRows, 'byTime', range)])
    for (const { key, value } of rows) {
      const { importedAt: time, copy } = value
      if (open !== undefined && open.time !== time) {
        yield open
        open = undefined
      }
      if (isAscending ? time >= before : time < from) return
      open ??= { time, copies: [] }
      open.copies.push(copy)
      edge = [time, ...key]
    }
    if (rows.length < rowsAtOnce) break
  }
  if (open !== undefined) yield open
}
