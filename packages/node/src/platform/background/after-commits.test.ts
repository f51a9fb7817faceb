import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterCommits } from './after-commits.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets those who wait for a commit go first, and does the work once for all commits of a moment', () => {
  const work = vi.fn()
  const following = afterCommits(work)
  for (let i = 0; i < 3; i++) following.ask()
  vi.advanceTimersByTime(10)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect(work).toHaveBeenCalledTimes(1)
})
