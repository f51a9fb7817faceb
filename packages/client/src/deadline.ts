/** A time limit joined with the caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The time ran out, and it was not the caller who gave up. */
  readonly expired: boolean
  /** Gives this time, from now. */
  restart(ms: number): void
  /** Ends the time limit; the caller's signal stays in force. */
  stop(): void
}

export function startDeadline(ms: number, caller?: AbortSignal): Deadline {
  const limit = new AbortController()
  const expire = () => limit.abort(new DOMException('The time is up', 'TimeoutError'))
  let timer = setTimeout(expire, ms)
  return {
    signal: caller === undefined ? limit.signal : AbortSignal.any([caller, limit.signal]),
    get expired() {
      return limit.signal.aborted && caller?.aborted !== true
    },
    restart(again) {
      clearTimeout(timer)
      if (!limit.signal.aborted) timer = setTimeout(expire, again)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Waits, or ends early when the signal says so. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
