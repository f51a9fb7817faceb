import { startTimer } from '@kg/core/async'

/** The time, and alarms. Tests bring their own. */
export interface Clock {
  now(): number
  /** Returns a function that cancels the alarm. */
  alarm(ms: number, work: () => void): () => void
}

/** A longer timer would fire at once. */
const longestMs = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  alarm: (ms, work) => startTimer(Math.min(Math.max(0, ms), longestMs), work),
}
