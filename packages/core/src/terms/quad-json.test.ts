import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLine } from './line.js'
import { jsonFromLine, parseLine } from './line-parts.js'
import { freshBlankNodes, linesFromJson } from './quad-json.js'
import { QuadJsonError } from './quad-json-error.js'
import { factory } from './terms.js'
import { utf8Length } from './utf8-length.js'

const lineOf = (object: string) => linesFromJson([{ subject: 'urn:s', predicate: 'urn:p', object }])[0]

function refusal(quads: unknown, options = {}): QuadJsonError {
  try {
    linesFromJson(quads, options)
  } catch (error) {
    if (error instanceof QuadJsonError) return error
    throw error
  }
  throw new Error('the statements were taken')
}
const refusalOf = (object: unknown) => refusal([{ subject: 'urn:s', predicate: 'urn:p', object }])

describe('statements as JSON', () => {
  it('become canonical lines, by code point and each once', () => {
    const quads = [
      { subject: 'urn:b', predicate: 'urn:p', object: '"2"' },
      { subject: '<urn:a>', predicate: '<urn:p>', object: '<urn:o>', graph: '' },
      { subject: 'urn:a', predicate: 'urn:p', object: 'urn:o', graph: null },
    ]
    expect(linesFromJson(quads)).toEqual(['<urn:a> <urn:p> <urn:o> .', '<urn:b> <urn:p> "2" .'])
  })

  it('have prefixed names written out or refused, where that is asked for', () => {
    const quad = { subject: 'urn:s', predicate: 'schema:name', object: '"5"^^<xsd:integer>' }
    expect(linesFromJson([quad], { expandNames: true })).toEqual([
      '<urn:s> <https://schema.org/name> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
    ])
    expect(refusal([{ ...quad, subject: 'ex:thing' }], { expandNames: true }).why).toContain(
      '"ex:", which is no known prefix',
    )
    expect(linesFromJson([{ ...quad, subject: '<ex:thing>' }], { expandNames: true })[0]).toMatch(/^<ex:thing> /)
    expect(linesFromJson([{ ...quad, object: 'ex:thing' }])[0]).toContain('<ex:thing>')
  })

  it('sort characters beyond the first plane behind all others', () => {
    const quads = ['"\u{1F600}"', '"\uffee"'].map((object) => ({ subject: 'urn:s', predicate: 'urn:p', object }))
    expect(linesFromJson(quads).map((line) => parseLine(line).object)).toEqual(['"\uffee"', '"\u{1F600}"'])
  })

  it.each([
    ['"text"', '"text"'],
    ['""', '""'],
    ['"text"@EN-gb', '"text"@en-gb'],
    ['"text"@ar--rtl', '"text"@ar--rtl'],
    ['"5"^^<http://www.w3.org/2001/XMLSchema#integer>', '"5"^^<http://www.w3.org/2001/XMLSchema#integer>'],
    ['"5"^^<http://www.w3.org/2001/XMLSchema#string>', '"5"'],
    ['"caf\\u00e9 \\U0001F600 \\\'"', '"café \u{1F600} \'"'],
    ['"a\\"b\\\\"', '"a\\"b\\\\"'],
    ['"two\nlines\u0001"', '"two\\nlines\\u0001"'],
    ['"ends with two backslashes \\\\\\\\"', '"ends with two backslashes \\\\\\\\"'],
    ['<<( urn:s <urn:p> "a b"@EN )>>', '<<( <urn:s> <urn:p> "a b"@en )>>'],
  ])('write the object %s as %s', (given, written) => {
    expect(lineOf(given)).toBe(`<urn:s> <urn:p> ${written} .`)
  })

  it.each([
    ['Alice', 'iri', 'a literal needs its quotes'],
    ['relative/path', 'iri', 'no absolute IRI'],
    ['urn:with space', 'iri', 'no absolute IRI'],
    ['urn:brace{', 'iri', 'no absolute IRI'],
    ['urn:delete\u007f', 'iri', 'no absolute IRI'],
    ['<urn:open', 'iri', 'not an absolute IRI'],
    ['', 'iri', 'no absolute IRI'],
    ['_:', 'shape', 'write _:label'],
    ['"open', 'literal', 'is not a literal'],
    ['"', 'literal', 'is not a literal'],
    ['"a"b"', 'literal', 'is not a literal'],
    ['"a\\\\"b"', 'literal', 'is not a literal'],
    ['"a" .', 'literal', 'is not a literal'],
    ['"5"^^xsd:integer', 'literal', 'is not a literal'],
    ['"5"^^<integer>', 'iri', 'datatype'],
    ['"5"^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>', 'literal', 'with its tag'],
    ['"a\\q"', 'literal', 'wrong escape'],
    ['"a\\"', 'literal', 'wrong escape'],
    ['"\\U00110000"', 'literal', 'wrong escape'],
    ['"\\ud800"', 'literal', 'surrogate'],
    ['"\ud800"', 'literal', 'surrogate'],
    ['urn:\udc00', 'literal', 'surrogate'],
    ['<<( <urn:s> <urn:p> )>>', 'shape', 'triple term'],
    [5, 'shape', 'must be a string'],
    [{ value: 'x' }, 'shape', 'must be a string'],
  ])('refuse the object %j as %s', (given, kind, why) => {
    const refused = refusalOf(given)
    expect(refused.kind).toBe(kind)
    expect(refused.why).toContain(why)
  })

  it('refuse what is no statement, and say which one', () => {
    const good = { subject: 'urn:s', predicate: 'urn:p', object: 'urn:o' }
    expect(refusal({})).toMatchObject({ index: 0, kind: 'shape' })
    expect(refusal([good, null])).toMatchObject({ index: 1, kind: 'shape' })
    expect(refusal([good, good, { ...good, subject: '"text"' }])).toMatchObject({ index: 2, kind: 'iri' })
    expect(refusal([{ ...good, predicate: '_:b' }])).toMatchObject({ index: 0, kind: 'iri' })
    expect(refusal([{ ...good, predicate: undefined }])).toMatchObject({ index: 0, kind: 'shape' })
  })

  it('refuse a named graph and tell its name', () => {
    const refused = refusal([{ subject: 'urn:s', predicate: 'urn:p', object: 'urn:o', graph: 'urn:g' }])
    expect(refused.problem).toMatchObject({ kind: 'named-graph', graph: 'urn:g' })
  })

  it('count the bytes of a literal, not its characters or escapes', () => {
    const quads = (object: string) => [{ subject: 'urn:s', predicate: 'urn:p', object }]
    expect(linesFromJson(quads('"éé\\n"'), { maxLiteralBytes: 5 })).toHaveLength(1)
    expect(refusal(quads('"ééaa"'), { maxLiteralBytes: 5 }).problem).toMatchObject({
      kind: 'literal-size',
      bytes: 6,
      limit: 5,
    })
    expect(linesFromJson(quads(`"${'a'.repeat(60_000)}"`))).toHaveLength(1)
    expect(refusal(quads(`"${'a'.repeat(60_001)}"@en`)).kind).toBe('literal-size')
  })

  it('refuse a huge broken literal and a deep triple term at once', () => {
    const started = performance.now()
    expect(refusalOf(`"${'\\n"'.repeat(3_000_000)}`).kind).toBe('literal')
    expect(refusalOf(`${'<<( <urn:s> <urn:p> '.repeat(200_000)}<urn:o>${' )>>'.repeat(200_000)}`).why).toContain('deep')
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('blank nodes in JSON', () => {
  const quads = [{ subject: '_:x', predicate: 'urn:p', object: '_:y' }]

  it('keep their identity inside a request and never meet those of another', () => {
    const blankNodes = freshBlankNodes()
    const [one] = linesFromJson(quads, { blankNodes })
    const [same] = linesFromJson(quads, { blankNodes })
    const [other] = linesFromJson(quads)
    expect(one).toMatch(/^_:b[a-z0-5]{12}_0 <urn:p> _:b[a-z0-5]{12}_1 \.$/)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })
})

describe('a line as JSON', () => {
  it.each([
    ['<urn:s> <urn:p> <urn:o> .', { subject: 'urn:s', predicate: 'urn:p', object: 'urn:o' }],
    ['_:a <urn:p> _:b .', { subject: '_:a', predicate: 'urn:p', object: '_:b' }],
    ['<urn:s> <urn:p> "a \\" . b"@en .', { subject: 'urn:s', predicate: 'urn:p', object: '"a \\" . b"@en' }],
    ['<urn:s> <urn:p> "a b" <urn:g> .', { subject: 'urn:s', predicate: 'urn:p', object: '"a b"', graph: 'urn:g' }],
    [
      '<urn:s> <urn:p> <<( <urn:a> <urn:b> "c )>> d" )>> .',
      { subject: 'urn:s', predicate: 'urn:p', object: '<<( <urn:a> <urn:b> "c )>> d" )>>' },
    ],
  ])('%s', (line, json) => {
    expect(jsonFromLine(line)).toEqual(json)
  })

  it('comes back as the same line, whatever the literal holds', () => {
    const { literal, namedNode, quad } = factory
    const literals = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => literal(text)),
      fc.string({ unit: 'binary' }).map((text) => literal(text, 'en')),
      fc.string({ unit: 'binary' }).map((text) => literal(text, namedNode('urn:type'))),
    )
    fc.assert(
      fc.property(literals, (object) => {
        const line = toLine(quad(namedNode('urn:s'), namedNode('urn:p'), object))
        expect(linesFromJson([jsonFromLine(line)])).toEqual([line])
      }),
    )
  })
})

describe('the length in UTF-8', () => {
  it('is that of the encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      }),
    )
  })
})
