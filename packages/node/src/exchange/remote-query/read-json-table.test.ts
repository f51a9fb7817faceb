import { describe, expect, it } from 'vitest'
import { readJsonTable } from './read-json-table.js'

const read = (bindings: unknown, vars: unknown = ['a', 'b']) =>
  readJsonTable(JSON.stringify({ head: { vars }, results: { bindings } }), { blank: 'urn:blank:', maxRows: 2 })

describe('results in JSON from elsewhere', () => {
  it('become terms that a query can hold', () => {
    const literal = { type: 'literal', value: 'say "hi"\n', 'xml:lang': 'en' }
    expect(read([{ a: { type: 'uri', value: 'urn:x' }, b: literal }]).rows).toEqual([
      ['<urn:x>', '"say \\"hi\\"\\n"@en'],
    ])
    const typed = { type: 'typed-literal', value: '5', datatype: 'urn:int' }
    expect(read([{ a: { type: 'bnode', value: 'b 1' }, b: typed }]).rows).toEqual([
      ['<urn:blank:b%201>', '"5"^^<urn:int>'],
    ])
    expect(read([{ a: { type: 'uri', value: 'urn:x' } }]).rows).toEqual([['<urn:x>', undefined]])
  })

  it('are refused where they are something else', () => {
    for (const [bindings, vars] of [
      [{}],
      [[{}, {}, {}]],
      [[], ['a b']],
      [[{ a: { type: 'uri', value: 'urn:x> } #' } }]],
      [[{ a: { type: 'literal', value: 5 } }]],
      [[{ a: { type: 'other', value: 'x' } }]],
    ])
      expect(() => read(bindings, vars ?? ['a'])).toThrow(TypeError)
  })
})
