import { expect, it } from 'vitest'
import { diffLines, isSame, mergeLines } from './diff-lines.js'

it('tells what leads from one set of statements to another', () => {
  expect(diffLines(['a', 'b'], ['b', 'c'])).toEqual({ remove: ['a'], add: ['c'] })
  expect(isSame(diffLines(['a', 'b'], ['b', 'a']))).toBe(true)
})

it('does the same to newer statements', () => {
  expect(mergeLines(['b', 'd'], { remove: ['a', 'b'], add: ['c', 'd'] })).toEqual(['d', 'c'])
})
