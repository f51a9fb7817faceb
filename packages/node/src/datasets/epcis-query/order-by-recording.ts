import { findInCopy } from '../epcis-index/find-refs.js'
import { anyEvent } from '../epcis-index/terms.js'
import { recordingOf, recordings } from '../records/recordings.js'
import type { EventRef } from './event-ref.js'
import type { OrderNeeds, OrderRequest } from './order-needs.js'

/** Recordings that are read at once. */
const rowsAtOnce = 64

/** Events of one dataset at a time, in the order in which datasets came to be there. `time` is the number of each. */
export function* batchesByRecording(needs: OrderNeeds, request: OrderRequest): Iterable<EventRef[]> {
  const { ledger, isRecorded } = needs
  const { candidates } = request
  for (const { number, copy } of candidates === undefined ? allAfter(needs, request) : knownAfter(needs, request)) {
    if (!isRecorded(copy)) continue
    const positions = candidates?.get(copy) ?? ledger.read((r) => findInCopy(r, anyEvent, copy))
    yield [...positions].map((index) => ({ time: number, copy, index }))
  }
}

interface Numbered {
  readonly number: number
  readonly copy: string
}

function* allAfter({ ledger }: OrderNeeds, { after }: OrderRequest): Iterable<Numbered> {
  // The one where the reader stands is read again: there may be more of it.
  let last = (after?.time ?? 1) - 1
  for (;;) {
    const rows = ledger.read((r) => [...r.range(recordings, { after: last, limit: rowsAtOnce })])
    for (const { key, value } of rows) {
      yield { number: key, copy: value.copy }
      last = key
    }
    if (rows.length < rowsAtOnce) return
  }
}

function knownAfter({ ledger }: OrderNeeds, { candidates = new Map(), after }: OrderRequest): Numbered[] {
  const found: Numbered[] = []
  for (const copy of candidates.keys()) {
    const number = ledger.read((r) => recordingOf(r, copy))
    if (number !== undefined && number >= (after?.time ?? 0)) found.push({ number, copy })
  }
  return found.sort((a, b) => a.number - b.number)
}
