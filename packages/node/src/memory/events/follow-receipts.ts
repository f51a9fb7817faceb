import { deferred } from '@kg/core/async'
import type { Receipt } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { canSee } from './can-see.js'
import { NewestReceipts } from './newest-receipts.js'
import type { Notice, Notices } from './notices.js'

export interface FollowOptions {
  /** The number of the last receipt that the caller knows. */
  readonly after: number
  readonly caller: Caller
  readonly signal: AbortSignal
  readonly notices?: Notices
}

/** The receipts that a caller may see, in order, each new one as it is written, and notices, until the signal comes. */
export async function* followReceipts(
  ledger: Pick<Journal, 'read' | 'onCommit'>,
  { after, caller, signal, notices }: FollowOptions,
): AsyncGenerator<Receipt | Notice, void> {
  let woken = deferred()
  const wake = () => woken.resolve()
  const log = new NewestReceipts(ledger, after, wake)
  const inbox = notices?.open(caller, wake)
  signal.addEventListener('abort', wake)
  try {
    while (!signal.aborted) {
      // Before the read: what is written after it wakes this very wait.
      woken = deferred()
      const page = log.next()
      const seen = ledger.read((r) => page.filter((receipt) => canSee(r, receipt, caller)))
      for (const receipt of seen) {
        yield receipt
        if (signal.aborted) return
      }
      const news = inbox?.take() ?? []
      yield* news
      if (page.length === 0 && news.length === 0) await woken.promise
    }
  } finally {
    log.close()
    inbox?.close()
    signal.removeEventListener('abort', wake)
  }
}
