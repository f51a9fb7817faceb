import { expect, it } from 'vitest'
import { remember } from './remember.js'

it('makes a value once, and forgets all when there are too many', () => {
  const made: string[] = []
  const upper = remember((text) => {
    made.push(text)
    return text.toUpperCase()
  }, 2)
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'A', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
