import { expect, it } from 'vitest'
import { problemFrom, rangeOf } from './problem.js'

const text = 'SELECT * {\n  ?a wrong:: ?b\n}'
const marked = (line: number, column: number) => {
  const { from, to } = rangeOf(text, { line, column })
  return text.slice(from, to)
}

it('marks the word at the place', () => {
  expect(marked(1, 1)).toBe('SELECT')
  expect(marked(2, 6)).toBe('wrong::')
})

it('marks the last sign where the text ends too early', () => {
  expect(marked(3, 2)).toBe('}')
  expect(marked(9, 9)).toBe('}')
  expect(rangeOf('', { line: 1, column: 1 })).toEqual({ from: 0, to: 0 })
})

it('finds no place in other errors', () => {
  expect(problemFrom(new Error('gone'))).toBeUndefined()
  expect(problemFrom(null)).toBeUndefined()
})
