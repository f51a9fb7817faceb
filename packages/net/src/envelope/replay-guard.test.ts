import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReplayGuard } from './replay-guard.js'

const id = (n: number) => Uint8Array.from({ length: 16 }, (_, i) => (n >> (8 * (i % 4))) & 255)

describe('the replay guard', () => {
  it('admits an envelope once, and the same id of another sender', () => {
    const guard = new ReplayGuard({ windowMs: 1000 })
    expect(guard.admit({ from: 'a', id: id(1), time: 0 }, 0)).toBe(true)
    expect(guard.admit({ from: 'a', id: id(1), time: 0 }, 999)).toBe(false)
    expect(guard.admit({ from: 'b', id: id(1), time: 0 }, 0)).toBe(true)
  })

  it('forgets what is too old to be accepted anyway', () => {
    const guard = new ReplayGuard({ windowMs: 1000 })
    for (let i = 0; i < 50; i++) guard.admit({ from: 'a', id: id(i), time: i }, i)
    guard.admit({ from: 'a', id: id(99), time: 5000 }, 5000)
    expect(guard.size).toBe(1)
  })

  it('never admits one twice, however little it may remember', () => {
    const envelopes = fc.array(fc.record({ from: fc.constantFrom('a', 'b', 'c'), n: fc.nat(20), time: fc.nat(50) }))
    fc.assert(
      fc.property(envelopes, (list) => {
        const guard = new ReplayGuard({ windowMs: 1000, maxEntries: 4 })
        const admitted = new Set<string>()
        for (const { from, n, time } of [...list, ...list]) {
          const envelope = { from, id: id(n * 64 + time), time }
          if (!guard.admit(envelope, 50)) continue
          expect(admitted.has(`${from} ${n} ${time}`)).toBe(false)
          admitted.add(`${from} ${n} ${time}`)
          expect(guard.size).toBeLessThanOrEqual(4)
        }
      }),
    )
  })

  it('lets a flood of one sender not shut out another', () => {
    const guard = new ReplayGuard({ windowMs: 1000, maxEntries: 10 })
    for (let i = 0; i < 100; i++) guard.admit({ from: 'flood', id: id(i), time: 100 }, 100)
    expect(guard.admit({ from: 'honest', id: id(1), time: 90 }, 100)).toBe(true)
  })
})
