import { expect, it, vi } from 'vitest'
import { systemClock } from './clock.js'

it('wakes after a while, not at once where the while is longer than a timer can be', () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const [soon, late, never] = [vi.fn(), vi.fn(), vi.fn()]
    systemClock.alarm(1000, soon)
    systemClock.alarm(365 * 24 * 3600_000, late)
    systemClock.alarm(500, never)()
    vi.advanceTimersByTime(1000)
    expect(systemClock.now()).toBe(1000)
    expect(soon).toHaveBeenCalledOnce()
    expect(late).not.toHaveBeenCalled()
    expect(never).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
