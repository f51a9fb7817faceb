import type { EndSignal } from './end-signal.js'
import { startTimer, type TimerOptions } from './timers.js'

export interface Limits extends TimerOptions {
  /** No limit without it: then only the signal ends the waiting. */
  readonly ms?: number | undefined
  /** Ends the waiting early, with its reason. */
  readonly signal?: EndSignal | undefined
  /** What a caller is told when time is up; by default a `TimeoutError`. */
  readonly onTimeout?: (() => unknown) | undefined
  /** What a caller is told when the signal came; by default its reason. */
  readonly onAbort?: (() => unknown) | undefined
}

/** Waits for work no longer than a deadline. It ends the waiting, not the work: pass a signal to that yourself. */
export function within<T>(work: Promise<T> | T, limits: Limits): Promise<T> {
  const { ms, signal, onTimeout, onAbort, keepsProcess = true } = limits
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      stop?.()
      signal?.removeEventListener('abort', onSignal)
    }
    const onSignal = () => {
      end()
      reject(onAbort === undefined ? signal?.reason : onAbort())
    }
    const onLate = () => {
      end()
      reject(onTimeout === undefined ? new DOMException(`no answer within ${ms} ms`, 'TimeoutError') : onTimeout())
    }
    const stop = ms === undefined || signal?.aborted ? undefined : startTimer(ms, onLate, { keepsProcess })
    if (signal?.aborted) onSignal()
    else signal?.addEventListener('abort', onSignal)
    Promise.resolve(work).then(
      (value) => {
        end()
        resolve(value)
      },
      (error) => {
        end()
        reject(error)
      },
    )
  })
}
