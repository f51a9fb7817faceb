import { deferred, every } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import { isAbout } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import type { EventQuery } from '../epcis-query/query.js'
import { datasetRows } from '../records/table.js'

/** Where a reader stands who has seen what was recorded before a moment. */
export const positionAt = (time: number): EventRef => ({ time, copy: '', index: -1 })

/** Every query in the order of recording: only so can a reader go on where it stands. */
export const inRecordOrder = (query: EventQuery): EventQuery => ({
  ...query,
  orderBy: 'recordTime',
  direction: 'ASC',
})

/** What arrives from other nodes is stored without a receipt, a moment after it came. */
const checkMs = 2000

/** Changes with every dataset that is recorded. */
function newestRecording(reader: LedgerReader): string {
  const [newest] = reader.by(datasetRows, 'byTime', { reverse: true, limit: 1 })
  return `${reader.count(datasetRows)} ${newest?.value.copy ?? ''}`
}

/** Calls back when something was recorded. */
export function onNewEvents(ledger: Pick<Journal, 'onCommit' | 'read'>, notify: () => void): () => void {
  let known = ledger.read(newestRecording)
  const check = () => {
    const now = ledger.read(newestRecording)
    if (now === known) return
    known = now
    notify()
  }
  const unfollow = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'asset')) check()
  })
  const stopChecking = every(checkMs, check)
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
