import { expect, it } from 'vitest'
import { nearText, positionAt } from './position.js'

it('counts lines that end with LF, CR or CRLF', () => {
  const text = 'a\nb\rc\r\nd'
  expect(positionAt(text, 0)).toEqual({ line: 1, column: 1 })
  expect(positionAt(text, text.indexOf('b'))).toEqual({ line: 2, column: 1 })
  expect(positionAt(text, text.indexOf('c'))).toEqual({ line: 3, column: 1 })
  expect(positionAt(text, text.indexOf('d'))).toEqual({ line: 4, column: 1 })
  expect(positionAt(text, text.length)).toEqual({ line: 4, column: 2 })
})

it('shows the rest of the line, cut short', () => {
  expect(nearText('ab cd  \nef', 3)).toBe('cd')
  expect(nearText('x'.repeat(100), 0)).toHaveLength(40)
})
