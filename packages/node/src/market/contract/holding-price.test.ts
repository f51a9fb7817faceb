import { describe, expect, it } from 'vitest'
import { holdingPrice } from './holding-price.js'

const tenMinutes = { bytes: 2111, seconds: 600 }

describe('the price of holding a dataset', () => {
  it('is that of the earlier generation: two payouts, and the root of time and size', () => {
    const prices = { factor: 3, gasPrice: 20n * 10n ** 9n, tokenPrice: 5n * 10n ** 13n }
    expect(Number(holdingPrice(tenMinutes, prices)) / 1e18).toBeCloseTo(120.016, 3)
  })

  it('leaves gas out when a token is worth nothing, and is nothing for nothing', () => {
    const prices = { factor: 2, gasPrice: 10n ** 9n, tokenPrice: 0n }
    expect(Number(holdingPrice({ bytes: 2_000_000, seconds: 86_400 }, prices)) / 1e18).toBeCloseTo(4, 6)
    expect(holdingPrice(tenMinutes, { ...prices, factor: 0 })).toBe(0n)
  })
})
