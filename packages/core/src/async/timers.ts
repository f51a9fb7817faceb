/** What this package needs of the platform's timers; browsers and Node both have it. */
declare const setTimeout: (work: () => void, ms: number) => unknown
declare const clearTimeout: (timer: unknown) => void

/** A timer that keeps no process alive, where the platform can say so. */
export function startTimer(ms: number, work: () => void, { keepsProcess = false } = {}): () => void {
  const timer = setTimeout(work, ms) as { unref?: () => void } | number
  if (!keepsProcess && typeof timer === 'object') timer.unref?.()
  return () => clearTimeout(timer)
}
