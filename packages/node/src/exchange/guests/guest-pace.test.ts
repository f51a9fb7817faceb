import { Budgets } from '@kg/core/budget'
import { describe, expect, it } from 'vitest'
import { openGuestPace } from './guest-pace.js'

function openPace(perHour: number) {
  const clock = { now: 0 }
  const budgets = new Budgets()
  const pace = openGuestPace({ budgets, config: { 'guests.changesPerHour': perHour }, now: () => clock.now })
  const admit = (count: number, peer: string, address = '10.0.0.1') =>
    Array.from({ length: count }, () => pace.admit({ peer, address })).filter(Boolean).length
  return { clock, pace, admit, report: () => budgets.report()[0] }
}

describe('the changes that strangers make', () => {
  it('are an hour’s worth at once at most, half of one peer and three quarters of one address', () => {
    const { admit, pace, report } = openPace(80)
    expect(admit(100, 'a')).toBe(40)
    expect(admit(100, 'b')).toBe(20)
    expect(admit(100, 'c', '10.0.0.2')).toBe(20)
    expect(pace.isOpen()).toBe(false)
    expect(report()).toEqual({ what: 'changes', used: 80, limit: 80, refused: 220, evicted: 0 })
  })

  it('go on at the even pace', () => {
    const { admit, clock, pace } = openPace(60)
    for (const peer of ['a', 'b', 'c']) admit(60, peer, peer)
    clock.now = 10 * 60_000
    expect(pace.isOpen()).toBe(true)
    expect(admit(20, 'd', 'd')).toBe(10)
  })
})
