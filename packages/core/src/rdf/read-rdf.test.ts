import { describe, expect, it } from 'vitest'
import { toLine } from '../terms/line.js'
import { type ReadOptions, readQuads, readRdf } from './read-rdf.js'

const lines = async (text: string | Uint8Array, options: ReadOptions) => (await readQuads(text, options)).map(toLine)

const onePiecePerByte = (text: string) => Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte))

/** The same four statements in every format. */
const samples: Record<string, string> = {
  'n-quads': [
    '<http://e/s> <http://e/p> "é😀"@en-gb .',
    '<http://e/s> <http://e/p> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .',
    '_:x <http://e/p> <http://e/o> .',
    '<http://e/s> <http://e/q> _:x .',
  ].join('\n'),
  turtle: '@base <http://e/> . <s> <p> "é😀"@en-GB, 1 . _:x <p> <o> . <s> <q> _:x .',
  trig: '@prefix : <http://e/> . { :s :p "é😀"@en-GB, 1 . _:x :p :o . :s :q _:x . }',
  'rdf-xml': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://e/">
    <rdf:Description rdf:about="http://e/s">
      <p xml:lang="en-GB">é😀</p><p rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">1</p>
    </rdf:Description>
    <rdf:Description rdf:nodeID="x"><p rdf:resource="http://e/o"/></rdf:Description>
    <rdf:Description rdf:about="http://e/s"><q rdf:nodeID="x"/></rdf:Description></rdf:RDF>`,
  'json-ld': `[{"@id":"http://e/s","http://e/p":[{"@value":"é\\ud83d\\ude00","@language":"en-GB"},1]},
    {"@id":"_:x","http://e/p":{"@id":"http://e/o"}},{"@id":"http://e/s","http://e/q":{"@id":"_:x"}}]`,
}

describe('reading RDF', () => {
  it.each(Object.keys(samples))(
    'reads %s whole and byte by byte alike, with language tags in lower case',
    async (format) => {
      const expected = samples['n-quads']!.split('\n').sort()
      const text = samples[format] as string
      expect((await lines(text, { format, blankNodes: 'keep' })).sort()).toEqual(expected)
      const pieces = await readQuads(onePiecePerByte(text), { format, blankNodes: 'keep' })
      expect(pieces.map(toLine).sort()).toEqual(expected)
    },
  )

  it('accepts a media type as format and a byte order mark', async () => {
    expect(await lines('\ufeff<a:s> <a:p> <a:o> .', { format: 'text/turtle;charset=utf-8' })).toEqual([
      '<a:s> <a:p> <a:o> .',
    ])
  })

  it('resolves relative IRIs against the base and refuses them without one', async () => {
    expect(await lines('<> <p> <#o> .', { format: 'turtle', baseIri: 'http://e/d' })).toEqual([
      '<http://e/d> <http://e/p> <http://e/d#o> .',
    ])
    await expect(readQuads('<a:s>\n  <p> <a:o> .', { format: 'turtle' })).rejects.toMatchObject({
      code: 'RDF_SYNTAX_ERROR',
      data: { line: 2, column: 3 },
    })
  })

  it('passes triple terms and base directions through', async () => {
    const text = '<a:s> <a:p> <<( <a:s> <a:p> "x"@ar--rtl )>> .'
    expect(await lines(text, { format: 'n-quads' })).toEqual([text])
    expect(await lines(text, { format: 'turtle' })).toEqual([text])
  })

  it('reads a version line in the line formats', async () => {
    expect(await lines('VERSION "1.2"\n<a:s> <a:p> <a:o> .\n', { format: 'n-triples' })).toHaveLength(1)
  })

  it('keeps statements in bounds', async () => {
    const text = '<a:s> <a:p> 1, 2, 3 .'
    expect(await readQuads(text, { format: 'turtle', maxQuads: 3 })).toHaveLength(3)
    await expect(readQuads(text, { format: 'turtle', maxQuads: 2 })).rejects.toMatchObject({
      code: 'RDF_TOO_MANY_QUADS',
      status: 413,
    })
  })

  it('reads nesting of any depth in Turtle', async () => {
    const depth = 50_000
    const text = `<a:s> <a:p> ${'[ <a:p> '.repeat(depth)}1${' ]'.repeat(depth)} .`
    expect(await readQuads(text, { format: 'turtle' })).toHaveLength(depth + 1)
  })

  it('takes from its source only as much as is asked for, and lets it go', async () => {
    let taken = 0
    let released = false
    async function* endless() {
      try {
        for (;;) yield `<a:s> <a:p> "${taken++}" .\n`
      } finally {
        released = true
      }
    }
    let seen = 0
    for await (const _ of readRdf(endless(), { format: 'n-quads' })) if (++seen === 10) break
    expect(taken).toBeLessThan(15)
    expect(released).toBe(true)
  })

  it('stops a silent source when the signal aborts', async () => {
    const abort = new AbortController()
    const silent: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<IteratorResult<string>>(() => abort.abort('enough')) }),
    }
    await expect(readQuads(silent, { format: 'turtle', signal: abort.signal })).rejects.toBe('enough')
  })
})

describe('blank nodes', () => {
  const text = '_:a <a:p> _:b . _:b <a:p> [] .'

  it('get labels of their own in every document, the same ones throughout it', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => readQuads(text, { format: 'turtle' })))
    expect(first![0]!.object.equals(first![1]!.subject)).toBe(true)
    const labels = [...first!, ...second!].flatMap(({ subject, object }) => [subject.value, object.value])
    expect(new Set(labels).size).toBe(6)
    const reread = await readQuads(first!.map(toLine).join('\n'), { format: 'n-quads', blankNodes: 'keep' })
    expect(reread.map(toLine)).toEqual(first!.map(toLine))
  })

  it('never confuses a label with a node that has none', async () => {
    const kept = await readQuads('_:b0 <a:p> [] . _:n0 <a:p> [] .', { format: 'turtle', blankNodes: 'keep' })
    expect(kept.map(({ subject }) => subject.value)).toEqual(['b0', 'n0'])
    expect(new Set(kept.flatMap(({ subject, object }) => [subject.value, object.value])).size).toBe(4)
  })
})
