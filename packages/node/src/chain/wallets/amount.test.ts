import { describe, expect, it } from 'vitest'
import { mostUint96, weiOf } from './amount.js'

const most = mostUint96

describe('an amount of tokens', () => {
  it.each([
    ['1', 10n ** 18n],
    ['0.5', 5n * 10n ** 17n],
    ['0012.000000000000000001', 12n * 10n ** 18n + 1n],
    ['79228162514.264337593543950335', mostUint96],
  ])('%s is read to the last digit', (text, wei) => {
    expect(weiOf(text, { most })).toBe(wei)
  })

  it.each(['0', '0.0', '1.0000000000000000001', '79228162514.264337593543950336'])('%s is refused', (text) => {
    expect(() => weiOf(text, { most })).toThrowError(expect.objectContaining({ code: 'AMOUNT_INVALID', status: 400 }))
  })

  it('may be nothing where that means something', () => {
    expect(weiOf('0.00', { most, zero: true })).toBe(0n)
  })
})
