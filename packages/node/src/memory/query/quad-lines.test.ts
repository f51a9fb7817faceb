import { describe, expect, it } from 'vitest'
import { lineOf, termsOf } from './quad-lines.js'

describe('a line', () => {
  it.each([
    '<urn:s> <urn:p> <urn:o> .',
    '_:a <urn:p> _:b <urn:g> .',
    '<urn:s> <urn:p> "with \\" and . <urn:x> ."@en <urn:g> .',
    '<urn:s> <urn:p> "back\\\\" .',
    '<urn:s> <urn:p> "1"^^<urn:dt> <urn:g> .',
    '<urn:s> <urn:p> <<( <urn:a> <urn:b> "c d" )>> <urn:g> .',
  ])('falls into its terms and back: %s', (line) => {
    expect(lineOf(termsOf(line))).toBe(line)
  })

  it('tells an object from a graph', () => {
    expect(termsOf('<urn:s> <urn:p> <urn:o> .').graph).toBeUndefined()
    expect(termsOf('<urn:s> <urn:p> <urn:o> <urn:g> .').graph).toBe('urn:g')
  })
})
