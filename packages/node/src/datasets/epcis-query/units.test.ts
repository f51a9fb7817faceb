import { expect, it } from 'vitest'
import { convertUnit } from './units.js'

it.each([
  [26, 'CEL', 'KEL', 299.15],
  [212, 'FAH', 'CEL', 100],
  [-40, 'CEL', 'FAH', -40],
  [1500, 'GRM', 'KGM', 1.5],
  [1, 'LBR', 'ONZ', 16],
  [1, 'SMI', 'KMT', 1.609344],
  [36, 'KMH', 'MTS', 10],
  [1, 'ATM', 'A97', 1013.25],
  [2, 'HUR', 'MIN', 120],
  [5, 'P1', '59', 50_000],
  [7, 'XYZ', 'XYZ', 7],
  [7, undefined, undefined, 7],
  [7, 'CEL', 'KGM', undefined],
  [7, 'XYZ', 'KGM', undefined],
  [7, 'KGM', undefined, undefined],
  [7, undefined, 'KGM', undefined],
])('%d %s in %s is %s', (value, from, to, expected) => {
  expect(convertUnit(value, from, to)).toBe(expected)
})

it('adds nothing to a difference', () => {
  expect(convertUnit(9, 'FAH', 'CEL', true)).toBe(5)
  expect(convertUnit(2, 'CEL', 'KEL', true)).toBe(2)
})
