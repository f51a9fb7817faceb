import { expect, it } from 'vitest'
import { splitLines } from './content-lines.js'

const bytes = (text: string) => new TextEncoder().encode(text)

it('splits each chunk at its line ends, with or without one at the end', () => {
  expect(splitLines([bytes('a\nż\n'), bytes('c\n')])).toEqual(['a', 'ż', 'c'])
  expect(splitLines([bytes('a\nb')])).toEqual(['a', 'b'])
})

it('makes no line of nothing', () => {
  expect(splitLines([])).toEqual([])
  expect(splitLines([bytes('')])).toEqual([])
})
