import { describe, expect, it } from 'vitest'
import { tokens } from './tokens.js'

describe('tokens', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [5n * 10n ** 16n, '0.05'],
    [10n ** 18n, '1'],
    [1_500_000_000_000_000_000n, '1.5'],
  ])('writes %s wei as people read it', (wei, text) => {
    expect(tokens(wei)).toBe(text)
  })
})
