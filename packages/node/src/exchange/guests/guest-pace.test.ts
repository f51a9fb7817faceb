import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { openGuestPace } from './guest-pace.js'

function openPace(perHour: number) {
  const clock = { now: 0 }
  const budgets = new Budgets()
  const pace = openGuestPace({ budgets, config: { 'guests.changesPerHour': perHour }, now: () => clock.now })
  /** How many of so many changes are admitted, in a tenth of a second each. */
  const admit = async (count: number, peer: string, address = '10.0.0.1') => {
    let admitted = 0
    for (let i = 0; i < count; i++) {
      clock.now += 100
      if (await pace.admit({ peer, address })) admitted++
    }
    return admitted
  }
  return { clock, pace, admit, report: () => budgets.report()[0] }
}

describe('the changes that strangers make', () => {
  it('are an hour’s worth in a row at most, half of one peer and three quarters of one address', async () => {
    const { admit, pace, report } = openPace(80)
    expect(await admit(60, 'a')).toBe(40)
    expect(await admit(60, 'b')).toBe(20)
    expect(await admit(60, 'c', '10.0.0.2')).toBe(20)
    expect(pace.isOpen()).toBe(false)
    expect(report()).toEqual({ what: 'changes', used: 80, limit: 80, refused: 100, evicted: 0 })
  })

  it('go on at the even pace', async () => {
    const { admit, clock, pace } = openPace(60)
    for (const peer of ['a', 'b', 'c']) await admit(60, peer, peer)
    clock.now += 10 * 60_000
    expect(pace.isOpen()).toBe(true)
    expect(await admit(20, 'd', 'd')).toBe(10)
  })

  it('wait for their turn when many come at once, and are refused when too many wait', async () => {
    const pace = openGuestPace({ budgets: new Budgets(), config: { 'guests.changesPerHour': 3600 } })
    const began = performance.now()
    const admitted = await Promise.all(Array.from({ length: 100 }, () => pace.admit({ peer: 'a' })))
    expect(admitted.filter(Boolean).length).toBeGreaterThanOrEqual(50)
    expect(admitted).toContain(false)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(pace.isOpen()).toBe(true)
  })
})
