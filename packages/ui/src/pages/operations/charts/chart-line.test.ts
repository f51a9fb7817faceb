import { expect, it } from 'vitest'
import { chartLine, lastOf, mostOf } from './chart-line.js'

it('goes from left to right, and down for less', () => {
  expect(chartLine([0, 10, 5], 10)).toBe('M0 80L150 0L300 40')
})

it('leaves a gap where nothing is known', () => {
  expect(chartLine([1, null, 1], 1)).toBe('M0 0M300 0')
  expect(chartLine([null, null], 1)).toBe('')
})

it('lies on the ground where everything is zero', () => {
  expect(chartLine([0, 0], 0)).toBe('M0 80L300 80')
})

it('knows the largest and the last value', () => {
  expect([mostOf([1, null, 3, 2]), lastOf([1, 2, null]), lastOf([null])]).toEqual([3, 2, undefined])
})
