import { QueryCancelled, QueryDeadline } from '@kg/contract/errors'

/** The time that a caller gives, over all steps of the work. */
export class TimeLeft {
  private readonly end: number

  constructor(
    private readonly deadlineMs: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.end = performance.now() + deadlineMs
  }

  left(): { deadlineMs: number; signal?: AbortSignal } {
    const deadlineMs = Math.max(1, Math.ceil(this.end - performance.now()))
    return this.signal === undefined ? { deadlineMs } : { deadlineMs, signal: this.signal }
  }

  /** Waits for work that goes on when the caller has no more time for it. */
  within<T>(work: Promise<T>): Promise<T> {
    const { signal } = this
    if (signal?.aborted) {
      work.catch(() => undefined)
      return Promise.reject(new QueryCancelled({}))
    }
    return new Promise<T>((resolve, reject) => {
      const cancel = () => reject(new QueryCancelled({}))
      const timer = setTimeout(() => reject(new QueryDeadline({ deadlineMs: this.deadlineMs })), this.left().deadlineMs)
      signal?.addEventListener('abort', cancel, { once: true })
      work.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      })
    })
  }
}
