import { LedgerClosedError } from '@kg/contract'
import { deferred, every } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import { isAbout } from '../../platform/acts/acts.js'
import { afterCommits } from '../../platform/background/after-commits.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import type { EventQuery } from '../epcis-query/query.js'
import { lastRecording, recordingOf } from '../records/recordings.js'
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

/** Calls back when something was recorded. */
export function onNewEvents(ledger: Pick<Journal, 'onCommit' | 'read'>, notify: () => void): () => void {
  let known = ledger.read(lastRecording)
  const check = () => {
    const last = lastIfOpen(ledger) ?? known
    if (last > known) notify()
    known = last
  }
  const checking = afterCommits(check)
  const unfollow = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'asset')) checking.ask()
  })
  const stopChecking = every(checkMs, check)
  return () => {
    unfollow()
    checking.end()
    stopChecking()
  }
}

/** A node that ends may close its ledger before its last look. */
function lastIfOpen(ledger: Pick<Journal, 'read'>): number | undefined {
  try {
    return ledger.read(lastRecording)
  } catch (error) {
    if (error instanceof LedgerClosedError) return undefined
    throw error
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
