import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does once what is asked for again and again, and once more for those who ask later', () => {
  const work = vi.fn()
  const gathering = gather(20, work)
  for (let i = 0; i < 5; i++) {
    gathering.ask()
    vi.advanceTimersByTime(4)
  }
  expect(work).toHaveBeenCalledTimes(1)
  gathering.ask()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20)
  expect(work).toHaveBeenCalledTimes(2)
})

it('does nothing once it has ended', () => {
  const work = vi.fn()
  const gathering = gather(20, work)
  gathering.ask()
  gathering.end()
  vi.advanceTimersByTime(100)
  expect(work).not.toHaveBeenCalled()
})
