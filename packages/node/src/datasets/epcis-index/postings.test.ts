import { expect, it } from 'vitest'
import { findOffsets, packPostings } from './postings.js'

it('gives back the offsets of each term', () => {
  const packed = packPostings(
    new Map([
      [1, [0, 255, 65_535]],
      [0xffff_ffff, [7]],
    ]),
  )
  expect([1, 0xffff_ffff, 2].map((hash) => findOffsets(packed, hash))).toEqual([[0, 255, 65_535], [7], []])
})
