import { expect, it } from 'vitest'
import { roughly, tokensText } from './tokens-text.js'

it.each([
  ['0', '0'],
  ['1', '0.000000000000000001'],
  ['1200000000000000000', '1.2'],
  ['123456789012345678901234567890', '123456789012.34567890123456789'],
])('writes %s wei as %s', (wei, text) => {
  expect(tokensText(wei)).toBe(text)
})

it.each([
  ['99.999967959061017805', '100'],
  ['1000000', '1,000,000'],
  ['0.02415', '0.0242'],
])('says %s at a glance as %s', (amount, text) => {
  expect(roughly(amount)).toBe(text)
})
