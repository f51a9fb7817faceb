import { describe, expect, it } from 'vitest'
import { countRows } from './count-rows.js'

describe('counting the rows of a result', () => {
  it('counts JSON solutions, not the braces inside their values', () => {
    const rows = [{ a: { type: 'literal', value: '{"[\\" }' } }, {}, { b: { type: 'uri', value: 'urn:x' } }]
    const body = JSON.stringify({ head: { vars: ['a', 'b'], link: [] }, results: { bindings: rows } }, null, 1)
    expect(countRows(body, 'application/sparql-results+json')).toBe(3)
    expect(countRows('{"head":{},"boolean":true}', 'application/sparql-results+json')).toBe(0)
  })

  it('counts nested triple terms as part of their row', () => {
    const term = { type: 'triple', value: { subject: { type: 'uri', value: 'urn:s' } } }
    const body = JSON.stringify({ head: { vars: ['t'] }, results: { bindings: [{ t: term }] } })
    expect(countRows(body, 'application/sparql-results+json')).toBe(1)
  })

  it('counts XML solutions, not the results element', () => {
    const body =
      '<sparql><results distinct="false"><result><binding/></result><result/>\n<result ></result></results></sparql>'
    expect(countRows(body, 'application/sparql-results+xml; charset=UTF-8')).toBe(3)
  })

  it('counts CSV records across quoted line ends, with and without a last line end', () => {
    expect(countRows('a,b\r\n1,"x\ny ""z"""\r\n,\r\n', 'text/csv')).toBe(2)
    expect(countRows('a\n1\n2', 'text/csv;charset=utf-8')).toBe(2)
    expect(countRows('a\n', 'text/csv')).toBe(0)
    expect(countRows('a\n\n', 'text/csv')).toBe(1)
  })

  it('counts TSV lines and N-Triples statements', () => {
    expect(countRows('?a\n<urn:x>\n"y"\n', 'text/tab-separated-values')).toBe(2)
    expect(countRows('# nothing\n\n<a> <b> <c> .\n', 'application/n-triples')).toBe(1)
  })
})
