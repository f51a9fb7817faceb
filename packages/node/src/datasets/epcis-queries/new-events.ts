import { deferred } from '@kg/core/async'
import { isAbout } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { type FoundEvent, findEvents } from '../epcis-query/find-events.js'
import type { EventQuery } from '../epcis-query/query.js'

/** Where a reader stands who has seen what was recorded before a moment. */
export const positionAt = (time: number): EventRef => ({ time, copy: '', index: -1 })

/** Every query in the order of recording: only so can a reader go on where it stands. */
export const inRecordOrder = (query: EventQuery): EventQuery => ({
  ...query,
  orderBy: 'recordTime',
  direction: 'ASC',
})

/** Calls back when events may have come: something was imported, arrived or was shared. */
export const onNewEvents = (ledger: Pick<Journal, 'onCommit'>, notify: () => void): (() => void) =>
  ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'dataset', 'asset')) notify()
  })

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
