import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextCursor } from './text-cursor.js'

const place = (text: string) => {
  const lines = text.split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

describe('a text cursor', () => {
  it('knows where a text ends, however it is cut and however its lines end', () => {
    const filler = fc.constantFrom('x', '\n', '\r', '\r\n', 'ab\n', 'y'.repeat(70_000), 'z\n'.repeat(50_000))
    fc.assert(
      fc.property(fc.array(filler, { maxLength: 12 }), (pieces) => {
        const cursor = new TextCursor()
        for (const piece of pieces) cursor.advance(piece)
        expect(cursor.end()).toMatchObject(place(pieces.join('')))
      }),
      { numRuns: 60 },
    )
  })

  it('finds the next token behind white space and comments', () => {
    const cursor = new TextCursor()
    for (const piece of ['a ', ' # no', 't this\n', '\t b']) cursor.advance(piece)
    expect(cursor.nextToken({ line: 1, column: 2 })).toMatchObject({ line: 2, column: 3 })
  })
})
