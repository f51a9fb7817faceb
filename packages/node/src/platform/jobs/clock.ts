import { startTimer } from '@kg/core/async'

/** The time, and a way to be woken; tests bring their own. */
export interface Clock {
  now(): number
  /** Gives what takes the alarm back. */
  alarm(ms: number, work: () => void): () => void
}

/** Longer timers would fire at once. */
const longestMs = 2 ** 31 - 1

export const systemClock: Clock = {
  now: Date.now,
  alarm: (ms, work) => startTimer(Math.min(Math.max(0, ms), longestMs), work),
}
