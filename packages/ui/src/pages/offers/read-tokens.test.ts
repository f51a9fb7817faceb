import { expect, it } from 'vitest'
import { readTokens } from './read-tokens.js'

it.each([
  ['1', '1000000000000000000'],
  [' 12.5 ', '12500000000000000000'],
  ['0.000000000000000001', '1'],
  ['0', '0'],
  ['1,5', undefined],
  ['-1', undefined],
  ['', undefined],
])('reads %s', (text, wei) => {
  expect(readTokens(text)).toBe(wei)
})
