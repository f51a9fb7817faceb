import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.js'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 KB'],
  [231_000, '231 KB'],
  [5_200_000_000_000, '5,200 GB'],
])('says %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
