import { describe, expect, it } from 'vitest'
import { Pace } from './pace.js'

const limits = { minBytesPerSecond: 1000, stallMs: 20, maxReplyMs: 10_000 }
const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

describe('the pace of a peer', () => {
  it('is enough while the peer keeps up', async () => {
    const pace = new Pace(limits)
    expect(await pace.wait(10, async () => 'sent')).toBe('sent')
    expect(pace.signal.aborted).toBe(false)
  })

  it('is too slow once it lags behind by more than it may', async () => {
    const pace = new Pace(limits)
    expect(await pace.wait(10, () => aborted(pace.signal))).toMatchObject({ code: 'PEER_TOO_SLOW' })
  })

  it('counts the waiting of all frames together', async () => {
    let now = 0
    const pace = new Pace({ ...limits, stallMs: 1000 }, () => now)
    await pace.wait(1000, async () => {
      now += 1990
    })
    expect(await pace.wait(1, () => aborted(pace.signal))).toMatchObject({ code: 'PEER_TOO_SLOW' })
  })

  it('leaves out the time that this node takes for itself', async () => {
    let now = 0
    const pace = new Pace({ ...limits, stallMs: 1000 }, () => now)
    await pace.wait(1, async () => undefined)
    now += 5000
    expect(await pace.wait(1, async () => 'sent')).toBe('sent')
  })

  it('ends a reply that takes too long in all', async () => {
    let now = 0
    const pace = new Pace({ ...limits, stallMs: 60_000, maxReplyMs: 100 }, () => now)
    now += 99
    expect(await pace.wait(1_000_000, () => aborted(pace.signal))).toMatchObject({ code: 'PEER_TOO_SLOW' })
  })
})
