import { startInterval, type TimerOptions } from './timers.js'

export interface Repetition extends TimerOptions {
  /** Ends it, as the function that is returned does. */
  readonly signal?: AbortSignal | undefined
  /** Is told of work that fails; without it, a failure is nobody's and ends the process. */
  readonly onFault?: ((error: unknown) => void) | undefined
}

/** Runs work every so many milliseconds until it is stopped. A turn is left out while the one before still runs. */
export function every(ms: number, work: () => unknown, { signal, onFault, keepsProcess }: Repetition = {}): () => void {
  if (signal?.aborted) return () => undefined
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      if (onFault === undefined) throw error
      onFault(error)
    } finally {
      isRunning = false
    }
  }
  const clear = startInterval(ms, () => void run(), { keepsProcess })
  const stop = () => {
    clear()
    signal?.removeEventListener('abort', stop)
  }
  signal?.addEventListener('abort', stop)
  return stop
}
