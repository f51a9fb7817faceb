import { describe, expect, it } from 'vitest'
import { until } from '../testing/test-peers.test.support.js'
import { keepUp } from './keep-up.js'

const settings = { checkEveryMs: 1, firstRetryMs: 1, maxRetryMs: 4 }

describe('upkeep', () => {
  it('brings a thing up again after each loss, and rests while it is up', async () => {
    const stop = new AbortController()
    let up = false
    let times = 0
    const thing = {
      name: 'lamp',
      isUp: () => up,
      bringUp: async () => {
        times++
        up = true
      },
    }
    const over = keepUp(thing, stop.signal, () => undefined, settings)
    await until(() => up)
    up = false
    await until(() => up)
    expect(times).toBe(2)
    stop.abort()
    await over
  })

  it('goes on after failures and says each of them', async () => {
    const stop = new AbortController()
    const lines: string[] = []
    const thing = { name: 'lamp', isUp: () => false, bringUp: () => Promise.reject(new Error('no oil')) }
    const over = keepUp(thing, stop.signal, (line) => lines.push(line), settings)
    await until(() => lines.length >= 3)
    expect(lines[2]).toMatch(/^lamp is down, next try in \d+ s: no oil$/)
    stop.abort()
    await over
  })

  it('ends at once even when an attempt hangs', async () => {
    const stop = new AbortController()
    const thing = { name: 'lamp', isUp: () => false, bringUp: () => new Promise<void>(() => undefined) }
    const over = keepUp(thing, stop.signal, () => undefined, settings)
    stop.abort(new Error('enough'))
    await over
    expect(stop.signal.aborted).toBe(true)
  })
})
