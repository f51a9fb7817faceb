import { deferred, every } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import { isAbout } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import type { EventQuery } from '../epcis-query/query.js'
import { lastRecording, numberRecordings, recordingOf } from '../records/recordings.js'
import { datasetRows } from '../records/table.js'

/** Where a reader stands who has seen everything up to a recording. */
export const positionAfter = (number: number): EventRef => ({ time: number, copy: '~', index: -1 })

/** Of datasets that were recorded about the same time, any may have come first. */
const mostNeighbours = 1000

/** Where a reader begins who wants what was recorded from a moment on. */
export function positionAt(reader: Pick<LedgerReader, 'by' | 'get'>, time: number): EventRef {
  let first: number | undefined
  for (const { value } of reader.by(datasetRows, 'byTime', { after: [time], limit: mostNeighbours })) {
    const number = recordingOf(reader, value.copy)
    if (number !== undefined) first = Math.min(number, first ?? number)
  }
  return positionAfter(first === undefined ? lastRecording(reader) : first - 1)
}

/** Every query in the order in which datasets came to be there: only so can a reader go on where it stands. */
export const inRecordOrder = (query: EventQuery): EventQuery => ({
  ...query,
  orderBy: 'recording',
  orderField: undefined,
  direction: 'ASC',
})

/** What arrives from other nodes is stored without a receipt, a moment after it came. */
const checkMs = 2000

/** Calls back when something was recorded, or when nobody can say. */
export function onNewEvents(
  ledger: Pick<Journal, 'onCommit' | 'read' | 'writeWithoutReceipt'>,
  notify: () => void,
): () => void {
  let known = ledger.read(lastRecording)
  let isChecking = false
  let isWanted = false
  const check = async () => {
    isWanted = true
    if (isChecking) return
    isChecking = true
    while (isWanted) {
      isWanted = false
      // Who is told finds out what is wrong: it numbers recordings too.
      const last = await numberRecordings(ledger).catch(() => Infinity)
      if (last > known) notify()
      if (Number.isFinite(last)) known = last
    }
    isChecking = false
  }
  const unfollow = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'asset')) void check()
  })
  const stopChecking = every(checkMs, () => void check())
  return () => {
    unfollow()
    stopChecking()
  }
}

/** Events that meet a query, and each new one as it is recorded, until the signal comes. */
export async function* followEvents(
  ledger: Journal,
  query: EventQuery,
  caller: Caller,
  { after: start, signal }: { readonly after: EventRef; readonly signal: AbortSignal },
): AsyncGenerator<FoundEvent, void> {
  let woken = deferred()
  const wake = () => woken.resolve()
  const unfollow = onNewEvents(ledger, wake)
  signal.addEventListener('abort', wake)
  try {
    let after = start
    while (!signal.aborted) {
      // Before the read: what is written after it wakes this very wait.
      woken = deferred()
      await numberRecordings(ledger)
      const { events, next } = await findEvents(ledger, inRecordOrder(query), caller, { limit: 100, after })
      for (const event of events) {
        after = event.ref
        yield event
        if (signal.aborted) return
      }
      if (next === undefined) await woken.promise
      else after = next
    }
  } finally {
    unfollow()
    signal.removeEventListener('abort', wake)
  }
}
