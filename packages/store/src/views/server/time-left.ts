import { QueryCancelledError, QueryDeadlineError } from '@kg/contract/errors'
import { defined } from '@kg/core'
import { type EndSignal, within } from '@kg/core/async'

/** The time that a caller gives, over all steps of the work. */
export class TimeLeft {
  private readonly end: number

  constructor(
    private readonly deadlineMs: number,
    private readonly signal: EndSignal | undefined,
  ) {
    this.end = performance.now() + deadlineMs
  }

  left(): { deadlineMs: number; signal?: EndSignal } {
    const deadlineMs = Math.max(1, Math.ceil(this.end - performance.now()))
    return this.signal === undefined ? { deadlineMs } : { deadlineMs, signal: this.signal }
  }

  /** Waits for work that goes on when the caller has no more time for it; `why` says what it is. */
  within<T>(work: Promise<T>, why?: () => string | undefined): Promise<T> {
    const { deadlineMs, signal } = this
    return within(work, {
      ms: this.left().deadlineMs,
      signal,
      onTimeout: () => new QueryDeadlineError({ deadlineMs, ...defined({ why: why?.() }) }),
      onAbort: () => new QueryCancelledError({}),
    })
  }
}
