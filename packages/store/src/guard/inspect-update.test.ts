import { SparqlNotUpdateError } from '@kg/contract/errors'
import { describe, expect, it } from 'vitest'
import { inspectUpdate } from './inspect-update.js'
import { loadParser } from './parser.js'

await loadParser()

const none = { graphs: [], defaultGraph: false, variable: false, everyNamed: false }
const byDefault = { ...none, defaultGraph: true }
const only = (...graphs: string[]) => ({ ...none, graphs })

describe('inspectUpdate', () => {
  it.each([
    ['INSERT DATA { <s> <p> 1 }', 'insertData', byDefault, none],
    ['INSERT DATA { GRAPH <urn:g> { <s> <p> 1 } }', 'insertData', only('urn:g'), none],
    [
      'DELETE DATA { GRAPH <urn:g> { <s> <p> 1 } <s> <p> 2 }',
      'deleteData',
      { ...only('urn:g'), defaultGraph: true },
      none,
    ],
    ['DELETE WHERE { GRAPH ?g { ?s ?p ?o } }', 'deleteWhere', { ...none, variable: true }, { ...none, variable: true }],
    ['INSERT { ?s ?p 1 } WHERE { GRAPH <urn:a> { ?s ?p ?o } }', 'modify', byDefault, only('urn:a')],
    ['WITH <urn:w> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }', 'modify', only('urn:w'), only('urn:w')],
    [
      'WITH <urn:w> DELETE { ?s ?p ?o } INSERT { GRAPH <urn:x> { ?s ?p ?o } } USING <urn:u> USING NAMED <urn:n> WHERE { ?s ?p ?o }',
      'modify',
      only('urn:x', 'urn:w'),
      only('urn:u', 'urn:n'),
    ],
    [
      'INSERT { GRAPH ?g { ?s ?p 1 } } WHERE { GRAPH ?g { ?s ?p ?o } }',
      'modify',
      { ...none, variable: true },
      { ...none, variable: true },
    ],
    ['CLEAR GRAPH <urn:g>', 'clear', only('urn:g'), none],
    ['CLEAR DEFAULT', 'clear', byDefault, none],
    ['DROP SILENT NAMED', 'drop', { ...none, everyNamed: true }, none],
    ['DROP ALL', 'drop', { ...byDefault, everyNamed: true }, none],
    ['CREATE GRAPH <urn:g>', 'create', only('urn:g'), none],
    ['ADD <urn:a> TO <urn:b>', 'add', only('urn:b'), only('urn:a')],
    ['COPY DEFAULT TO <urn:b>', 'copy', only('urn:b'), byDefault],
    ['MOVE <urn:a> TO DEFAULT', 'move', { ...only('urn:a'), defaultGraph: true }, only('urn:a')],
  ])('tells what %s writes and reads', (text, kind, writes, reads) => {
    const { operations } = inspectUpdate(text)
    expect(operations).toHaveLength(1)
    expect(operations[0]).toMatchObject({ kind, writes, reads })
  })

  it('tells what LOAD fetches and where it goes', () => {
    expect(inspectUpdate('LOAD <http://x/data.ttl> INTO GRAPH <urn:g>').operations[0]).toMatchObject({
      kind: 'load',
      sources: ['http://x/data.ttl'],
      writes: only('urn:g'),
    })
    expect(inspectUpdate('LOAD <http://x/data.ttl>').operations[0]?.writes).toEqual(byDefault)
  })

  it('finds services in the pattern of an update', () => {
    const [operation] = inspectUpdate('INSERT { ?s ?p ?o } WHERE { SERVICE <http://x> { ?s ?p ?o } }').operations
    expect(operation).toMatchObject({ services: ['http://x'], serviceVariable: false, reads: none })
  })

  it('carries prefixes and BASE from one operation to the next', () => {
    const { operations } = inspectUpdate(
      'PREFIX a: <http://a/> CREATE GRAPH a:1 ; BASE <http://b/> CREATE GRAPH <2> ; PREFIX a: <3/> CREATE GRAPH a:4:5',
    )
    expect(operations.flatMap(({ writes }) => writes.graphs)).toEqual(['http://a/1', 'http://b/2', 'http://b/3/4:5'])
  })

  it('returns the text without what parsers read differently', () => {
    expect(inspectUpdate('CLEAR # \r DEFAULT').text).toBe('CLEAR\nDEFAULT')
  })

  it('takes an empty update as one without operations, and refuses queries', () => {
    expect(inspectUpdate('').operations).toEqual([])
    expect(() => inspectUpdate('ASK {}')).toThrow(SparqlNotUpdateError)
  })
})
