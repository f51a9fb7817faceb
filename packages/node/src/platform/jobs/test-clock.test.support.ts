import type { Clock } from './clock.js'

export interface TestClock extends Clock {
  /** When the next alarm goes off. */
  nextAt(): number | undefined
  /** Lets time pass; what was due meanwhile goes off, in its order. */
  advance(ms: number): void
}

/** A clock that only the test moves. */
export function testClock(start = 1_000_000): TestClock {
  let now = start
  const alarms = new Map<object, { at: number; work: () => void }>()
  const first = () => [...alarms].sort(([, a], [, b]) => a.at - b.at)[0]
  return {
    now: () => now,
    alarm(ms, work) {
      const key = {}
      alarms.set(key, { at: now + ms, work })
      return () => alarms.delete(key)
    },
    nextAt: () => first()?.[1].at,
    advance(ms) {
      const end = now + ms
      for (let next = first(); next !== undefined && next[1].at <= end; next = first()) {
        const [key, { at, work }] = next
        alarms.delete(key)
        now = Math.max(now, at)
        work()
      }
      now = end
    },
  }
}
