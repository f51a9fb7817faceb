import type { Trouble } from './trouble.js'

/** Clocks of one network differ by seconds, and messages may be some minutes old. */
const toleranceMs = 5 * 60_000
/** A block may take its time to come. */
const lateMs = 15 * 60_000
const remedy = 'Set the clock: sudo timedatectl set-ntp true'
const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`

/** Finds a clock that is behind a moment which has certainly passed; `shownBy` says what shows that. */
export function findSlowClock(now: number, past: { at: number; shownBy: string }): Trouble | undefined {
  const behindMs = past.at - now
  if (behindMs <= toleranceMs) return undefined
  const detail = `The clock is ${minutes(behindMs)} behind ${past.shownBy}`
  return { id: 'clock.behind', severity: 'error', detail, remedy }
}

/** Finds a clock by which a block that has just been made is old. */
export function findFastClock(blockAgeMs: number): Trouble | undefined {
  if (blockAgeMs <= lateMs) return undefined
  const detail = `The clock is ${minutes(blockAgeMs)} ahead of the newest block of the chain`
  return { id: 'clock.ahead', severity: 'error', detail, remedy }
}
