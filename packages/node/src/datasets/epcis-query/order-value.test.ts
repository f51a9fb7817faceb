import { expect, it } from 'vitest'
import { compareOrderValues, orderValueOf } from './order-value.js'

const sorted = (values: readonly (string | undefined)[], direction: 'ASC' | 'DESC') =>
  values.toSorted((a, b) => compareOrderValues(orderValueOf(a), orderValueOf(b), direction))

it('orders numbers as numbers and times as times, and leaves what is missing to the end', () => {
  const early = '2024-01-01T00:00:00+01:00'
  const late = '2024-01-01T00:00:00Z'
  const given = ['b', undefined, '10', late, '9', 'a', early, ' 9.5 ']
  expect(sorted(given, 'ASC')).toEqual(['9', ' 9.5 ', '10', early, late, 'a', 'b', undefined])
  expect(sorted(given, 'DESC')).toEqual(['b', 'a', late, early, '10', ' 9.5 ', '9', undefined])
})
