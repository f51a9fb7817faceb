import { expect, it } from 'vitest'
import { isWithin } from './query.js'

it('counts the first moment of a range, and not the last', () => {
  expect([1, 2, 3, 4].map((time) => isWithin(time, { from: 2, before: 4 }))).toEqual([false, true, true, false])
  expect(isWithin(0, {})).toBe(true)
})
