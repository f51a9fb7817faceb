import { toLine } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainLine } from './plain-line.js'

/** What the reader makes of a line; nothing if it refuses the line. */
async function readAgain(line: string): Promise<string | undefined> {
  try {
    const [quad, ...more] = await readQuads(`${line}\n`, { format: 'n-triples', blankNodes: 'keep' })
    return quad === undefined || more.length > 0 ? undefined : toLine(quad)
  } catch {
    return undefined
  }
}

describe('a plain line', () => {
  it.each([
    '<urn:a> <http://example.org/p?q=1#x> <https://example.org/%C3%A4> .',
    '<urn:a> <urn:p> "plain text, #1 [a] {b} ~" .',
    '<urn:a> <urn:p> "Zürich, 東京"@de-ch .',
    '<urn:a> <urn:p> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
  ])('is %s', async (line) => {
    expect(isPlainLine(line)).toBe(true)
    expect(await readAgain(line)).toBe(line)
  })

  it.each([
    ['a blank node', '_:b <urn:p> "1" .'],
    ['a graph', '<urn:a> <urn:p> "1" <urn:g> .'],
    ['an escape', '<urn:a> <urn:p> "a\\nb" .'],
    ['a quote inside', '<urn:a> <urn:p> "a" b" .'],
    ['a control character', '<urn:a> <urn:p> "a\u0007b" .'],
    ['the type of plain text', '<urn:a> <urn:p> "1"^^<http://www.w3.org/2001/XMLSchema#string> .'],
    ['a language in upper case', '<urn:a> <urn:p> "1"@EN .'],
    ['a relative IRI', '<a> <urn:p> "1" .'],
    ['two spaces', '<urn:a>  <urn:p> "1" .'],
    ['a second statement', '<urn:a> <urn:p> "1" .\n<urn:b> <urn:p> "1" .'],
    ['something behind the dot', '<urn:a> <urn:p> "1" . #'],
  ])('has not %s', (_, line) => {
    expect(isPlainLine(line)).toBe(false)
  })

  it('is canonical, whatever it is made of', async () => {
    const pieces = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        '\\',
        '@',
        '^^',
        ' ',
        '.',
        'a',
        'Z',
        'urn:',
        'http://x/',
        '%',
        '%41',
        '_:',
        '\u00e9',
        '\u2028',
        '\ufeff',
        '-',
        'en',
        '#string>',
        '<<(',
        ')>>',
        '\t',
        '\r',
      ],
    )
    const term = fc.array(pieces, { maxLength: 6 }).map((some) => some.join(''))
    const iri = term.map((text) => `<urn:${text}>`)
    const literal = fc.tuple(
      term,
      fc.oneof(
        fc.constant(''),
        term.map((text) => `@${text}`),
        iri.map((type) => `^^${type}`),
      ),
    )
    const object = fc.oneof(
      iri,
      literal.map(([text, kind]) => `"${text}"${kind}`),
    )
    await fc.assert(
      fc.asyncProperty(iri, iri, object, async (subject, predicate, value) => {
        const line = `${subject} ${predicate} ${value} .`
        if (isPlainLine(line)) expect(await readAgain(line)).toBe(line)
      }),
      { numRuns: 3000 },
    )
  })
})
