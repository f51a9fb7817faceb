import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellProgress } from './progress.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('progress', () => {
  it('is told at once and then every two seconds, always more, until the end', () => {
    const told: unknown[] = []
    const sendNotification = async ({ params }: { params?: unknown }) => void told.push(params)
    const { stop } = tellProgress('Publish', { _meta: { progressToken: 't' }, sendNotification }, () => undefined)
    vi.advanceTimersByTime(4100)
    stop()
    vi.advanceTimersByTime(10_000)
    expect(told).toMatchObject([0, 1, 2].map((progress) => ({ progressToken: 't', progress })))
  })

  it('is not told to those who did not ask', () => {
    const sendNotification = vi.fn()
    tellProgress('Publish', { sendNotification }, () => undefined)
    vi.advanceTimersByTime(10_000)
    expect(sendNotification).not.toHaveBeenCalled()
  })
})
