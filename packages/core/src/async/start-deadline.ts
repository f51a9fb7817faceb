import { abortSignalOf, type EndSignal } from './end-signal.js'
import { startTimer } from './timers.js'

/** A time limit joined with the caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The time ran out, and it was not the caller who gave up. */
  readonly expired: boolean
  /** Gives the whole time again, or this much, from now. */
  restart(ms?: number): void
  /** Ends the time limit; the caller's signal stays in force. */
  stop(): void
}

export interface DeadlineOptions {
  readonly ms: number
  /** The caller's. */
  readonly signal?: EndSignal | undefined
  /** The reason of the signal when time is up; by default a `TimeoutError`. */
  readonly onTimeout?: (() => unknown) | undefined
}

/** For work that takes a signal itself; `within` is for work that does not. */
export function startDeadline({ ms, signal: caller, onTimeout }: DeadlineOptions): Deadline {
  const limit = new AbortController()
  const expire = () => limit.abort(onTimeout?.() ?? new DOMException('The time is up', 'TimeoutError'))
  const start = (again: number) => startTimer(again, expire, { keepsProcess: true })
  let stop = start(ms)
  return {
    signal: caller === undefined ? limit.signal : AbortSignal.any([abortSignalOf(caller), limit.signal]),
    get expired() {
      return limit.signal.aborted && caller?.aborted !== true
    },
    restart(again = ms) {
      stop()
      if (!limit.signal.aborted) stop = start(again)
    },
    stop: () => stop(),
  }
}
