import { SparqlReadOnlyError, SparqlServiceRefusedError } from '@kg/contract/errors'
import { describe, expect, it } from 'vitest'
import { guardQuery } from './guard-query.js'
import { inspectQuery } from './inspect-query.js'
import { loadParser } from './parser.js'

await loadParser()

describe('guardQuery', () => {
  it('lets a query through as it is when nothing is asked for', () => {
    const text = 'SELECT * { ?s ?p "DROP ALL; SERVICE <x>" }'
    expect(guardQuery(text)).toMatchObject({ text, facts: { kind: 'select' } })
    expect(guardQuery(text)).not.toHaveProperty('rowCap')
  })

  it.each(['DROP ALL', 'INSERT DATA { <s> <p> 1 }', 'LOAD <http://x>', 'CLEAR ALL ; CREATE GRAPH <g>'])(
    'refuses the update %s',
    (text) => {
      expect(() => guardQuery(text)).toThrow(SparqlReadOnlyError)
    },
  )

  it('allows exactly the services on the list', () => {
    const options = { serviceAllowlist: ['http://x/sparql'], baseIri: 'http://x/' }
    expect(guardQuery('ASK { SERVICE <sparql> {} }', options).facts.services).toEqual(['http://x/sparql'])
    expect(() => guardQuery('ASK { SERVICE <http://x/sparql2> {} }', options)).toThrow(SparqlServiceRefusedError)
    expect(() => guardQuery('ASK { SERVICE <http://x/sparql> { SERVICE <http://y> {} } }', options)).toThrow(
      '<http://y>',
    )
    expect(() => guardQuery('ASK { VALUES ?x { <http://x/sparql> } SERVICE ?x {} }', options)).toThrow('?variable')
    expect(() => guardQuery('ASK { SERVICE <http://x/sparql> {} }')).toThrow(SparqlServiceRefusedError)
  })

  it('finds a service behind what another parser might not take for a comment', () => {
    expect(() => guardQuery('ASK { # note \rSERVICE <http://x> {}\n }')).toThrow(SparqlServiceRefusedError)
  })

  it.each([
    ['SELECT * { ?s ?p ?o }', 'SELECT * { ?s ?p ?o }\nLIMIT 11'],
    ['SELECT * { ?s ?p ?o } # all', 'SELECT * { ?s ?p ?o }\nLIMIT 11'],
    ['SELECT * { ?s ?p ?o } LIMIT 5000', 'SELECT * { ?s ?p ?o } LIMIT 11'],
    ['SELECT * {} LIMIT 5000 OFFSET 7', 'SELECT * {} LIMIT 11 OFFSET 7'],
    ['SELECT * {} OFFSET 7 LIMIT 5000', 'SELECT * {} LIMIT 11 OFFSET 7'],
    ['SELECT * {} ORDER BY ?s OFFSET 7', 'SELECT * {} ORDER BY ?s LIMIT 11 OFFSET 7'],
    ['SELECT * {} LIMIT 99999999999999999999999', 'SELECT * {} LIMIT 11'],
    ['SELECT * {} VALUES ?x { 1 }', 'SELECT * {} LIMIT 11\nVALUES ?x { 1 }'],
    ['SELECT * {} LIMIT 50 VALUES ?x { 1 }', 'SELECT * {} LIMIT 11 VALUES ?x { 1 }'],
    ['SELECT * { { SELECT * {} LIMIT 50 } }', 'SELECT * { { SELECT * {} LIMIT 50 } }\nLIMIT 11'],
    ['SELECT * { { SELECT * {} VALUES ?x {1} } } LIMIT 12', 'SELECT * { { SELECT * {} VALUES ?x {1} } } LIMIT 11'],
  ])('caps %s', (text, capped) => {
    const guarded = guardQuery(text, { maxRows: 10 })
    expect(guarded).toMatchObject({ text: capped, rowCap: 10 })
    expect(inspectQuery(guarded.text).limit).toBe(11)
  })

  it.each(['CONSTRUCT WHERE { ?s ?p ?o }', 'DESCRIBE <http://a>', 'ASK {}'])(
    'leaves %s whole: only rows are capped',
    (text) => {
      expect(guardQuery(text, { maxRows: 10 })).toMatchObject({ text })
      expect(guardQuery(text, { maxRows: 10 }).rowCap).toBeUndefined()
    },
  )

  it('puts the cap at the right place behind comments, escapes and long strings', () => {
    const text = `# c\n\nSELECT * { ?s ?p "${'é'.repeat(400)}", "\\u00e9" } # LIMIT 3\n  LIMIT   500\n\n# end`
    expect(guardQuery(text, { maxRows: 10 }).text).toBe(`\nSELECT * { ?s ?p "${'é'.repeat(400)}", "é" }\nLIMIT 11\n`)
  })

  it('keeps an offset that is too large for a number as an offset that nothing reaches', () => {
    const { text } = guardQuery(`SELECT * {} OFFSET ${'9'.repeat(400)}`, { maxRows: 1 })
    expect(text).toBe(`SELECT * {} LIMIT 2 OFFSET ${Number.MAX_SAFE_INTEGER}`)
  })

  it('leaves smaller limits and ASK alone', () => {
    expect(guardQuery('SELECT * {} LIMIT 10', { maxRows: 10 })).toEqual({
      text: 'SELECT * {} LIMIT 10',
      facts: expect.anything(),
    })
    expect(guardQuery('SELECT * {} LIMIT 11', { maxRows: 10 })).toMatchObject({
      text: 'SELECT * {} LIMIT 11',
      rowCap: 10,
    })
    expect(guardQuery('ASK {}', { maxRows: 10 }).text).toBe('ASK {}')
  })
})
