import { describe, expect, it } from 'vitest'
import { readTable } from './answer-terms.js'

const read = (body: string) => readTable(body, { blank: 'urn:b:', maxRows: 3 })
const term = (cell: string) => read(`?x\n${cell}\n`).rows[0]?.[0]

describe('readTable', () => {
  it('writes every term anew', () => {
    expect(term('<urn:a>')).toBe('<urn:a>')
    expect(term('_:b1')).toBe('<urn:b:b1>')
    expect(term('"a\\tb"@en-GB')).toBe('"a\\tb"@en-GB')
    expect(term('"5"^^<urn:t>')).toBe('"5"^^<urn:t>')
    expect(term('-5')).toBe('"-5"^^<http://www.w3.org/2001/XMLSchema#integer>')
    expect(term('1.5e3')).toBe('"1.5e3"^^<http://www.w3.org/2001/XMLSchema#double>')
    expect(term('true')).toBe('"true"^^<http://www.w3.org/2001/XMLSchema#boolean>')
    expect(read('?x\t?y\n\t<urn:a>\r\n')).toEqual({ names: ['x', 'y'], rows: [[undefined, '<urn:a>']] })
    expect(read('\n\n\n')).toEqual({ names: [], rows: [[], []] })
  })

  it('lets no escape end a text', () => {
    expect(term('"a\\u0022) } DROP ALL"')).toBe('"a\\") } DROP ALL"')
    expect(term('"a\\U00000022b\\\\"')).toBe('"a\\"b\\\\"')
    expect(term('"line\\u000Aend"')).toBe('"line\\nend"')
  })

  it.each([
    ['an open text', '?x\n"a\n'],
    ['a text that goes on', '?x\n"a") } ASK { ("b"\n'],
    ['an IRI with a space', '?x\n<urn:a b>\n'],
    ['an IRI with an escape', '?x\n<urn:a\\u003E>\n'],
    ['a relative IRI', '?x\n<a>\n'],
    ['a datatype that is no IRI', '?x\n"a"^^<x y>\n'],
    ['words', '?x\nUNDEF\n'],
    ['a triple term', '?x\n<<( <urn:a> <urn:b> <urn:c> )>>\n'],
    ['a strange label', '?x\n_:a>\n'],
    ['names that are none', '?x) {\n1\n'],
    ['a name twice', '?x\t?x\n1\t1\n'],
    ['too few values', '?x\t?y\n1\n'],
    ['too many rows', '?x\n1\n2\n3\n4\n'],
    ['a cut line', '?x\n1'],
  ])('refuses %s', (_, body) => {
    expect(() => read(body)).toThrow(TypeError)
  })
})
