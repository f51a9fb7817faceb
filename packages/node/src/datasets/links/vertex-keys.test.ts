import { expect, it } from 'vitest'
import { connectionKey, elementKey, identifierKey, isIdentifier } from './vertex-keys.js'

it('tell creators, ids, types and values apart', () => {
  const keys = [
    elementKey('a', 'bc'),
    elementKey('ab', 'c'),
    identifierKey('a', 'bc'),
    identifierKey('ab', 'c'),
    connectionKey('abc'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.map(isIdentifier)).toEqual([false, false, true, true, false])
})
