import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { maxLiteralBytes, readRdfStatements, readStatements } from './read-statements.js'

const quad = (object: string, subject = 'urn:s') => ({ subject, predicate: 'urn:p', object })

describe('the statements of a request', () => {
  it('are canonical lines, whose blank nodes are the same in both lists and new to the node', () => {
    const first = readStatements([quad('"1"', '_:b')], [quad('"2"', '_:b')])
    const second = readStatements([quad('"1"', '_:b')], undefined)
    const [open, secret, other] = [...first.lines, ...first.privateLines, ...second.lines].map(
      (line) => line.split(' ')[0],
    )
    expect(open).toMatch(/^_:/)
    expect(secret).toBe(open)
    expect(other).not.toBe(open)
    expect(readStatements([quad('urn:o')], undefined)).toEqual({
      lines: ['<urn:s> <urn:p> <urn:o> .'],
      privateLines: [],
    })
  })

  it.each([
    ['a literal in place of a predicate', { ...quad('urn:o'), predicate: '"no"' }, 'INVALID_QUADS'],
    ['a named graph', { ...quad('urn:o'), graph: 'urn:g' }, 'KA_NAMED_GRAPH_UNSUPPORTED'],
    ['a literal beyond the limit', quad(`"${'x'.repeat(maxLiteralBytes + 1)}"`), 'OVERSIZED_RDF_LITERAL'],
  ])('cannot have %s', (_, wrong, code) => {
    expect(() => readStatements([quad('urn:o'), wrong], undefined)).toThrow(refusal(code))
  })

  it('may come in an RDF syntax, with IRIs relative to the draft', async () => {
    const bytes = Buffer.from('<#a> <urn:p> "1" .')
    expect(await readRdfStatements({ mediaType: 'text/turtle', bytes }, 'urn:base')).toEqual([
      '<urn:base#a> <urn:p> "1" .',
    ])
  })
})
