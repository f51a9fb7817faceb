import { expect, it } from 'vitest'
import { numberOf, textOfFirst } from './subjects.js'

const says = [
  { predicate: 'name', object: '"A \\"b\\""' },
  { predicate: 'order', object: '"7"^^<http://www.w3.org/2001/XMLSchema#integer>' },
  { predicate: 'level', object: '"high"' },
]

it('reads the first text and number that is said', () => {
  expect(textOfFirst(says, 'name')).toBe('A "b"')
  expect(textOfFirst(says, 'none')).toBeUndefined()
  expect(['order', 'level', 'none'].map((predicate) => numberOf(says, predicate))).toEqual([7, 0, 0])
})
