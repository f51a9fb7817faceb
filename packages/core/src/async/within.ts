import { startTimer } from './timers.js'

export interface Deadline {
  readonly ms: number
  /** Ends the waiting early, with its reason. */
  readonly signal?: AbortSignal | undefined
  /** What a caller is told when time is up; by default a `TimeoutError`. */
  readonly onTimeout?: (() => unknown) | undefined
}

/** Waits for work no longer than a deadline. It ends the waiting, not the work: pass a signal to that yourself. */
export async function within<T>(work: Promise<T>, { ms, signal, onTimeout }: Deadline): Promise<T> {
  signal?.throwIfAborted()
  let end: () => void = () => undefined
  const ended = new Promise<never>((_, reject) => {
    const late = () => reject(onTimeout?.() ?? new DOMException(`no answer within ${ms} ms`, 'TimeoutError'))
    const stop = startTimer(ms, late, { keepsProcess: true })
    const aborted = () => reject(signal?.reason)
    signal?.addEventListener('abort', aborted)
    end = () => {
      stop()
      signal?.removeEventListener('abort', aborted)
    }
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    end()
  }
}
