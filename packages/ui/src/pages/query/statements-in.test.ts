import { expect, it } from 'vitest'
import { statementsIn } from './statements-in.js'

it('reads rows as statements where all of them are', () => {
  const row = { a: 'urn:a', b: 'urn:says', c: '"hello"' }
  expect(statementsIn(['a', 'b', 'c'], [row])).toEqual([{ subject: 'urn:a', predicate: 'urn:says', object: '"hello"' }])
  expect(statementsIn(['a', 'b'], [row])).toBeUndefined()
  expect(statementsIn(['a', 'b', 'c'], [row, { ...row, b: '"text"' }])).toBeUndefined()
  expect(statementsIn(['a', 'b', 'c'], [row, { a: 'urn:a', b: 'urn:b' }])).toBeUndefined()
})
