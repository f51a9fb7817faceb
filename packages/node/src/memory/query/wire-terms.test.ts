import { describe, expect, it } from 'vitest'
import { formatTerm, parseTriples, parseTsvRows } from './wire-terms.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'

describe('terms of an answer', () => {
  it.each([
    ['<http://example.org/a>', 'http://example.org/a'],
    ['_:b0', '_:b0'],
    ['"text"', '"text"'],
    ['"say \\"hi\\"\\n"@en', '"say \\"hi\\"\\n"@en'],
    ['"ar"@ar--rtl', '"ar"@ar--rtl'],
    ['"x"^^<urn:dt>', '"x"^^<urn:dt>'],
    ['5', `"5"^^<${xsd}integer>`],
    ['-1.5', `"-1.5"^^<${xsd}decimal>`],
    ['1.5E3', `"1.5E3"^^<${xsd}double>`],
    ['true', `"true"^^<${xsd}boolean>`],
    ['"a\u0001b"', '"a\\u0001b"'],
    ['<<( <urn:a> <urn:b> "c" )>>', '<<( <urn:a> <urn:b> "c" )>>'],
  ])('write %s as %s', (given, wire) => {
    expect(formatTerm(given)).toBe(wire)
  })

  it('leave out what is not bound', () => {
    expect(parseTsvRows('?a\t?b\n<urn:x>\t\n\t"y"\n')).toEqual([{ a: 'urn:x' }, { b: '"y"' }])
  })

  it('may stand under names that every object has', () => {
    const [row = {}] = parseTsvRows('?__proto__\t?constructor\n<urn:x>\t\n')
    expect(Object.entries(row)).toEqual([['__proto__', 'urn:x']])
    expect(row.constructor).toBeUndefined()
  })

  it('make a row for a solution without any binding', () => {
    expect(parseTsvRows('?a\n\n\n')).toEqual([{}, {}])
    expect(parseTsvRows('?a\n')).toEqual([])
  })

  it('read triples with spaces and dots in their literals', () => {
    expect(parseTriples('<urn:s> <urn:p> "a . b" .\n_:x <urn:p> <urn:o> .\n')).toEqual([
      { subject: 'urn:s', predicate: 'urn:p', object: '"a . b"' },
      { subject: '_:x', predicate: 'urn:p', object: 'urn:o' },
    ])
  })
})
