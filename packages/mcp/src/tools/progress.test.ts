import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportProgress } from './progress.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('progress', () => {
  it('is told at once and then every two seconds, always more, until the end', async () => {
    const told: unknown[] = []
    const notify = async ({ params }: { params?: unknown }) => void told.push(params)
    const { stop } = reportProgress('Publish', { _meta: { progressToken: 't' }, notify }, () => undefined)
    await vi.advanceTimersByTimeAsync(4100)
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toMatchObject([0, 1, 2].map((progress) => ({ progressToken: 't', progress })))
  })

  it('is not told to those who did not ask', async () => {
    const notify = vi.fn()
    reportProgress('Publish', { notify }, () => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(notify).not.toHaveBeenCalled()
  })
})
