import { deferred } from './deferred.js'
import { startTimer, type TimerOptions } from './timers.js'

export interface Patience extends TimerOptions {
  /** No limit without it: then only the signal ends the waiting. */
  readonly ms?: number | undefined
  /** Ends the waiting early. */
  readonly signal?: AbortSignal | undefined
}

/** Waits for work as long as there is patience: its result, or nothing when it is not done by then. Its failure is passed on. */
export async function waitAtMost<T>(
  work: Promise<T>,
  { ms, signal, keepsProcess = true }: Patience,
): Promise<T | undefined> {
  const over = deferred<undefined>()
  const end = () => over.resolve(undefined)
  const stop = ms === undefined ? undefined : startTimer(ms, end, { keepsProcess })
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  try {
    return await Promise.race([work, over.promise])
  } finally {
    stop?.()
    signal?.removeEventListener('abort', end)
  }
}
