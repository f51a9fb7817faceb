import { expect, it } from 'vitest'
import { tokensText } from './tokens-text.js'

it.each([
  ['0', '0'],
  ['1', '0.000000000000000001'],
  ['1200000000000000000', '1.2'],
  ['123456789012345678901234567890', '123456789012.34567890123456789'],
])('writes %s wei as %s', (wei, text) => {
  expect(tokensText(wei)).toBe(text)
})
