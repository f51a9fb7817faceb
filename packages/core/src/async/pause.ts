import { startTimer, type TimerOptions } from './timers.js'

/** Waits; shorter when the signal comes first. Never fails. */
export function pause(ms: number, signal?: AbortSignal, { keepsProcess = true }: TimerOptions = {}): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const stop = startTimer(ms, end, { keepsProcess })
    signal?.addEventListener('abort', end)
  })
}
