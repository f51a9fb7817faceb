import { describe, expect, it } from 'vitest'
import { readQuads } from './read-rdf.js'

const rdf = (body: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/">\n${body}\n</rdf:RDF>`
const deep = '['.repeat(1_000_000)

// format, what is wrong, the document, line, column
const faulty: readonly (readonly [string, string, string, number, number])[] = [
  ['n-quads', 'a variable', '<a:s> <a:p> <a:o> .\n\n  <a:s> <a:p> ?x .', 3, 15],
  ['n-quads', 'a fifth term', '<a:s> <a:p> "x" <a:g> <a:h> .', 1, 23],
  ['n-quads', 'a missing dot', '<a:s> <a:p> "x"', 1, 16],
  ['n-quads', 'a statement over two lines', '<a:s> <a:p>\n "x" .', 2, 2],
  ['n-quads', 'two statements on a line', '<a:s> <a:p> "x" . <a:s> <a:p> "y" .', 1, 19],
  ['n-triples', 'a relative IRI', '<a:s> <a:p> <a:o> .\r\n<s> <a:p> "x" .', 2, 1],
  ['n-triples', 'a graph', '<a:s> <a:p> <a:o> <a:g> .', 1, 19],
  ['turtle', 'an unknown prefix', '@prefix a: <http://a/> .\n\na:b a:c  zz:d .', 3, 10],
  ['turtle', 'an open string', '<a:s> # who\n <a:p>   "x', 2, 10],
  ['turtle', 'an open long string', '<a:s> <a:p> """x\n\n y', 1, 13],
  ['turtle', 'an open list', '<a:s> <a:p> ( 1 2 ', 1, 19],
  ['turtle', 'trailing garbage', '<a:s> <a:p> "x" .\n garbage', 2, 2],
  ['turtle', 'a space in an IRI', '<a:s> <a:p> <http://a b> .', 1, 13],
  ['trig', 'an open graph', '<a:g> { <a:s> <a:p> 1 ', 1, 23],
  ['rdf-xml', 'a wrong closing tag', rdf('<e:T><e:p>x</e:q></e:T>'), 2, 18],
  ['rdf-xml', 'an open element', '<e:T xmlns:e="http://e/">', 1, 26],
  ['rdf-xml', 'text after the root', `${rdf('')}\nx`, 4, 2],
  ['rdf-xml', 'stray text', rdf('<e:T>hello</e:T>'), 2, 12],
  ['rdf-xml', 'an unknown entity', rdf('<e:T>&who;</e:T>'), 2, 11],
  ['rdf-xml', 'no root', '', 1, 1],
  ['json-ld', 'a comma too many', '{"a":1,\n}', 2, 1],
  ['json-ld', 'a missing comma', '{"a":\n [1 2]}', 2, 5],
  ['json-ld', 'an open string', '{"a":"x', 1, 8],
  ['json-ld', 'an open object', '{"a":[1', 1, 8],
  ['json-ld', 'trailing garbage', '[{}]\n[]', 2, 1],
  ['json-ld', 'a bad number', '{"a": 01}', 1, 7],
  ['json-ld', 'a bad word', '{"a": nil}', 1, 7],
  ['json-ld', 'a bare value', ' "x"', 1, 2],
  ['json-ld', 'a raw control character', '{"a":"x\ny"}', 1, 8],
  ['json-ld', 'half a surrogate pair', '{"a":"\\ud83dx"}', 1, 13],
  ['json-ld', 'nothing', '', 1, 1],
  ['json-ld', 'absurd depth', deep, 1, 129],
]

describe('a malformed document', () => {
  it.each(faulty)('in %s with %s is refused with its line and column', async (format, _, text, line, column) => {
    const refusal = expect.objectContaining({
      code: 'RDF_SYNTAX_ERROR',
      status: 400,
      data: expect.objectContaining({ line, column }),
    })
    await expect(readQuads(text, { format })).rejects.toEqual(refusal)
  })

  it('is placed right also far into a long text', async () => {
    const text = `${'<a:s> <a:p> "some text to fill the pieces" .\n'.repeat(20_000)}  <a:s> <a:p> oops .\n`
    await expect(readQuads(text, { format: 'n-quads' })).rejects.toMatchObject({ data: { line: 20_001, column: 15 } })
    await expect(readQuads(text, { format: 'turtle' })).rejects.toMatchObject({ data: { line: 20_001, column: 15 } })
  })

  it('that is not UTF-8 is refused where the bad byte stands', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('<a:s> <a:p> <a:o> .\n# é'), 0xff, 0x20])
    const refusal = { code: 'RDF_SYNTAX_ERROR', data: { line: 2, column: 4, reason: expect.stringContaining('0xFF') } }
    await expect(readQuads(bytes, { format: 'turtle' })).rejects.toMatchObject(refusal)
    await expect(readQuads([bytes.subarray(0, 23), bytes.subarray(23)], { format: 'turtle' })).rejects.toMatchObject(
      refusal,
    )
    await expect(readQuads(bytes.subarray(0, 23), { format: 'turtle' })).rejects.toThrow('cut off')
  })

  it('cannot bring in terms that no N-Quads line could hold', async () => {
    const refusals = [
      ['json-ld', '{"@id":"_:a b","http://e/p":1}'],
      ['rdf-xml', rdf('<e:T rdf:about="http://e/x y"/>')],
      ['rdf-xml', rdf('<e:T rdf:about="http://e/x"><e:p xml:lang="en us">x</e:p></e:T>')],
      ['turtle', '<a:s> <a:p> "\ud800" .'],
    ] as const
    for (const [format, text] of refusals) {
      await expect(readQuads(text, { format })).rejects.toMatchObject({ code: 'RDF_SYNTAX_ERROR' })
    }
  })
})
