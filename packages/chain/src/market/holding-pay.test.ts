import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, highestPrice, holdingRate, unpaidFrom } from './holding-pay.js'

const times = fc.bigInt({ min: 1n, max: 2n ** 32n - 1n })

describe('pay for holding', () => {
  it('adds up to the price to the wei, however often it is paid out', () => {
    const property = fc.property(times, fc.nat(), fc.array(times, { maxLength: 8 }), (time, share, stops) => {
      const price = (highestPrice(time) * BigInt(share)) / BigInt(2 ** 31)
      const terms = { rate: holdingRate(price, time), endsAt: time }
      expect(terms.rate < 1n << 96n).toBe(true)
      expect(unpaidFrom(terms, 0n)).toBe(price)
      const moments = [...stops.map((stop) => stop % time), time].sort((a, b) => (a < b ? -1 : 1))
      let [paidUntil, paid] = [0n, 0n]
      for (const now of moments) {
        paid += dueAt(terms, paidUntil, now)
        paidUntil = now
        expect(paid + unpaidFrom(terms, now)).toBe(price)
      }
      expect(paid).toBe(price)
    })
    fc.assert(property, { numRuns: 300 })
  })

  it('is nothing before it is earned and after it was paid', () => {
    const terms = { rate: holdingRate(1000n, 10n), endsAt: 10n }
    expect(dueAt(terms, 0n, 3n)).toBe(300n)
    expect(dueAt(terms, 3n, 3n)).toBe(0n)
    expect(dueAt(terms, 4n, 3n)).toBe(0n)
    expect(dueAt(terms, 10n, 99n)).toBe(0n)
  })
})
