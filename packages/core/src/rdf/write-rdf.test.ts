import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLine } from '../terms/line.js'
import { factory, type Quad } from '../terms/terms.js'
import { rdfFormats } from './formats.js'
import { readQuads } from './read-rdf.js'
import { writeRdf, writeRdfText } from './write-rdf.js'

const { canonize } = createRequire(import.meta.url)('rdf-canonize') as {
  canonize(quads: readonly Quad[], options: { algorithm: 'RDFC-1.0'; maxWorkFactor: number }): Promise<string>
}
const canonical = (quads: readonly Quad[]) =>
  canonize(quads, { algorithm: 'RDFC-1.0', maxWorkFactor: Number.POSITIVE_INFINITY })
const { namedNode, literal, blankNode, quad, defaultGraph } = factory

const local = fc.stringMatching(/^[a-zA-Z_éΩ][\w.éΩ-]{0,5}$/)
const iri = fc
  .tuple(fc.constantFrom('http://e/', 'http://e/ns#', 'urn:x:', 'http://e/?a=1&b='), local)
  .map(([namespace, name]) => namedNode(namespace + name))
const blank = fc.stringMatching(/^[a-c0_]{1,2}$/).map((label) => blankNode(label))
const text = (unit: 'binary' | 'grapheme') => fc.string({ unit, maxLength: 12 })
const value = (unit: 'binary' | 'grapheme') =>
  fc.oneof(
    text(unit).map((lexical) => literal(lexical)),
    fc.tuple(text(unit), fc.constantFrom('en', 'de-at')).map(([lexical, language]) => literal(lexical, language)),
    fc.tuple(text(unit), iri).map(([lexical, datatype]) => literal(lexical, datatype)),
    fc.constantFrom('a"b', '\\', '\r\n', '\t', "'''", '"""', ']]>', '<&>', ' x ').map((lexical) => literal(lexical)),
  )
const dataset = (named: boolean, unit: 'binary' | 'grapheme') =>
  fc.array(
    fc
      .tuple(
        fc.oneof(iri, blank),
        fc.oneof(iri, fc.constant(namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type'))),
        fc.oneof(iri, blank, value(unit)),
        named ? fc.oneof(fc.constant(defaultGraph()), iri, blank) : fc.constant(defaultGraph()),
      )
      .map(([s, p, o, g]) => quad(s, p, o, g) as Quad),
    { maxLength: 12 },
  )
const prefixes = { ns: 'http://e/ns#', '': 'http://e/', xsd: 'http://www.w3.org/2001/XMLSchema#' }

describe('writing RDF', () => {
  it.each(rdfFormats.map((format) => [format.title, format] as const))(
    'in %s and reading it back gives the same graph',
    async (_, format) => {
      // XML has no way to write most control characters.
      const quads = dataset(format.namedGraphs, format.name === 'rdf-xml' ? 'grapheme' : 'binary')
      await fc.assert(
        fc.asyncProperty(quads, fc.constantFrom({}, prefixes), async (original, prefixes) => {
          const written = await writeRdfText(original, { format: format.name, prefixes })
          const reread = await readQuads(written, { format: format.name })
          expect(await canonical(reread)).toBe(await canonical(original))
        }),
        { numRuns: 150 },
      )
    },
  )

  it('writes Turtle that people can read', async () => {
    const type = namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type')
    const s = namedNode('http://e/s')
    const quads = [
      quad(s, type, namedNode('http://e/ns#T')),
      quad(s, namedNode('http://e/ns#p'), literal('5', namedNode('http://www.w3.org/2001/XMLSchema#byte'))),
      quad(s, namedNode('http://e/ns#p'), literal('x', 'en')),
    ] as Quad[]
    const body = (await writeRdfText(quads, { format: 'turtle', prefixes })).split('\n\n')[1]
    expect(body).toBe(':s a ns:T ;\n  ns:p "5"^^xsd:byte, "x"@en .\n')
  })

  it.each(['n-quads', 'turtle', 'trig', 'rdf-xml'])('carries directions and triple terms in %s', async (format) => {
    const original = ['<a:s> <a:p> "x"@ar--rtl .', '<a:s> <a:p> <<( <a:s> <a:q> "y"@en )>> .']
    const quads = await readQuads(original.join('\n'), { format: 'n-quads' })
    const reread = await readQuads(await writeRdfText(quads, { format }), { format })
    expect(reread.map(toLine)).toEqual(original)
  })

  it.each(['n-triples', 'turtle', 'rdf-xml'])('refuses a named graph in %s', async (format) => {
    const quads = await readQuads('<a:s> <a:p> <a:o> <a:g> .', { format: 'n-quads' })
    await expect(writeRdfText(quads, { format })).rejects.toMatchObject({ code: 'RDF_NOT_EXPRESSIBLE', status: 406 })
  })

  it.each([
    ['a predicate that is no XML name', '<a:s> <http://e/1> <a:o> .'],
    ['a predicate that means something else there', '<a:s> <http://www.w3.org/1999/02/22-rdf-syntax-ns#li> "x" .'],
    ['a control character', '<a:s> <a:p> "\\u0001" .'],
  ])('refuses RDF/XML for %s', async (_, line) => {
    const quads = await readQuads(line, { format: 'n-quads' })
    await expect(writeRdfText(quads, { format: 'rdf-xml' })).rejects.toMatchObject({ code: 'RDF_NOT_EXPRESSIBLE' })
  })

  it('writes as it is read, without holding the document', async () => {
    let made = 0
    async function* endless() {
      for (;;) yield quad(namedNode('a:s'), namedNode('a:p'), literal(String(made++))) as Quad
    }
    const pieces = writeRdf(endless(), { format: 'trig' })
    expect((await pieces.next()).value).toContain('"0"')
    expect(made).toBeLessThan(20_000)
    await pieces.return()
  })

  it('writes an empty document in every format', async () => {
    for (const { name } of rdfFormats) {
      expect(await readQuads(await writeRdfText([], { format: name }), { format: name })).toEqual([])
    }
  })
})
