/** What this package needs of the platform's timers; browsers and Node both have it. */
declare const setTimeout: (work: () => void, ms: number) => unknown
declare const clearTimeout: (timer: unknown) => void
declare const setInterval: (work: () => void, ms: number) => unknown
declare const clearInterval: (timer: unknown) => void

export interface TimerOptions {
  /** Whether a process that has nothing else to do waits for the timer. */
  readonly keepsProcess?: boolean | undefined
}

/** Runs the work once, later; the function that it returns calls it off. */
export function startTimer(ms: number, work: () => void, { keepsProcess = false }: TimerOptions = {}): () => void {
  const timer = setTimeout(work, ms)
  if (!keepsProcess) release(timer)
  return () => clearTimeout(timer)
}

/** Runs the work again and again; the function that it returns ends that. */
export function startInterval(ms: number, work: () => void, { keepsProcess = false }: TimerOptions = {}): () => void {
  const timer = setInterval(work, ms)
  if (!keepsProcess) release(timer)
  return () => clearInterval(timer)
}

/** Timers of browsers are numbers and hold nothing up. */
function release(timer: unknown): void {
  if (typeof timer === 'object') (timer as { unref?: () => void } | null)?.unref?.()
}
