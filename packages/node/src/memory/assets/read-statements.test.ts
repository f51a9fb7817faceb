import { linesFromJson } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { maxLiteralBytes, readRdfStatements, readStatements } from './read-statements.js'

const quad = (object: string, subject = 'urn:s') => ({ subject, predicate: 'urn:p', object })

describe('the statements of a request', () => {
  it('are canonical lines, whose blank nodes are the same in both lists and new to the node', async () => {
    const first = await readStatements([quad('"1"', '_:b')], [quad('"2"', '_:b')])
    const second = await readStatements([quad('"1"', '_:b')], undefined)
    const [open, secret, other] = [...first.lines, ...first.privateLines, ...second.lines].map(
      (line) => line.split(' ')[0],
    )
    expect(open).toMatch(/^_:/)
    expect(secret).toBe(open)
    expect(other).not.toBe(open)
    expect(await readStatements([quad('urn:o')], undefined)).toEqual({
      lines: ['<urn:s> <urn:p> <urn:o> .'],
      privateLines: [],
    })
  })

  it('have the names of well-known vocabularies written out', async () => {
    const { lines } = await readStatements([{ ...quad('schema:Person'), predicate: 'rdf:type' }], undefined)
    expect(lines).toEqual(['<urn:s> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://schema.org/Person> .'])
  })

  it.each([
    ['a literal in place of a predicate', { ...quad('urn:o'), predicate: '"no"' }, 'INVALID_QUADS'],
    ['a named graph', { ...quad('urn:o'), graph: 'urn:g' }, 'KA_NAMED_GRAPH_UNSUPPORTED'],
    ['a name with an unknown prefix', quad('ex:thing'), 'INVALID_QUADS'],
    ['a literal beyond the limit', quad(`"${'x'.repeat(maxLiteralBytes + 1)}"`), 'OVERSIZED_RDF_LITERAL'],
  ])('cannot have %s', async (_, wrong, code) => {
    await expect(readStatements([quad('urn:o'), wrong], undefined)).rejects.toEqual(refusal(code))
  })

  it('are read in slices when they are many, and are the same lines', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => quad(`"${(i * 7919) % 4000}"`, i % 2 === 0 ? '_:b' : 'urn:s'))
    let turns = 0
    const turn = () => {
      turns++
      timer = setImmediate(turn)
    }
    let timer = setImmediate(turn)
    const { lines, privateLines } = await readStatements(many, [quad('"1"', '_:b')])
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(2)
    const blank = privateLines[0]?.split(' ')[0] ?? ''
    const expected = linesFromJson(many, { blankNodes: () => blank.slice(2) })
    expect(lines).toEqual(expected)
  })

  it('are refused by their place in the whole list', async () => {
    const many = Array.from({ length: 2500 }, (_, i) => quad(i === 2300 ? 'no literal' : '"1"'))
    await expect(readStatements(many, undefined)).rejects.toMatchObject({
      code: 'INVALID_QUADS',
      data: { index: 2300 },
    })
  })

  it('may come in an RDF syntax, with IRIs relative to the draft', async () => {
    const bytes = Buffer.from('<#a> <urn:p> "1" .')
    expect(await readRdfStatements({ mediaType: 'text/turtle', bytes }, 'urn:base')).toEqual([
      '<urn:base#a> <urn:p> "1" .',
    ])
  })
})
