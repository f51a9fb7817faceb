import { SparqlReadOnlyError, SparqlSyntaxError } from '@kg/contract/errors'
import { describe, expect, it } from 'vitest'
import { inspectQuery } from './inspect-query.js'
import { loadParser } from './parser.js'

await loadParser()

describe('inspectQuery', () => {
  it('tells the kind, the variables and the limits', () => {
    expect(inspectQuery('SELECT ?a (1 AS ?b) { ?a ?p ?o } OFFSET 4 LIMIT 3')).toMatchObject({
      kind: 'select',
      variables: ['a', 'b'],
      limit: 3,
      offset: 4,
    })
    expect(inspectQuery('SELECT * {}')).toMatchObject({ kind: 'select', variables: '*' })
    expect(inspectQuery('ASK {}')).toMatchObject({ kind: 'ask', variables: [] })
    expect(inspectQuery('CONSTRUCT WHERE { ?s ?p ?o }')).toMatchObject({ kind: 'construct', defaultGraph: true })
    expect(inspectQuery('DESCRIBE <http://a/x> ?y { ?y ?p 1 }')).toMatchObject({ kind: 'describe', variables: ['y'] })
    expect(inspectQuery('SELECT * {}')).not.toHaveProperty('limit')
  })

  it('makes every name absolute', () => {
    const facts = inspectQuery(
      `BASE <sub/> PREFIX g: <did:kg:context-graph:> PREFIX r: <rel#>
       SELECT * FROM <one> FROM NAMED r:two { GRAPH g:a:b\\/c { ?s ?p ?o } GRAPH <../up> { ?s ?p ?o } }`,
      { baseIri: 'http://h/base/' },
    )
    expect(facts.from).toEqual(['http://h/base/sub/one'])
    expect(facts.fromNamed).toEqual(['http://h/base/sub/rel#two'])
    expect(facts.graphs).toEqual({ constants: ['did:kg:context-graph:a:b/c', 'http://h/base/up'], variable: false })
    expect(facts.defaultGraph).toBe(false)
  })

  it.each([
    'SELECT * { { SELECT ?s { GRAPH <urn:g> { ?s ?p ?o } } } }',
    'SELECT * { FILTER EXISTS { GRAPH <urn:g> { ?s ?p ?o } } }',
    'SELECT * { ?s ?p ?o FILTER(?s = 1 || NOT EXISTS { { GRAPH <urn:g> {} } UNION {} }) }',
    'SELECT (EXISTS { GRAPH <urn:g> {} } AS ?x) {}',
    'SELECT * {} ORDER BY (EXISTS { GRAPH <urn:g> {} })',
    'SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING (EXISTS { GRAPH <urn:g> {} })',
    'SELECT * { OPTIONAL { MINUS { GRAPH <urn:g> { ?s ?p ?o } } } }',
    'SELECT * { GRAPH <urn:g> { { SELECT * { GRAPH <urn:g> {} } } } }',
    'DESCRIBE ?s { BIND(EXISTS { GRAPH <urn:g> {} } AS ?s) }',
    'CONSTRUCT { ?s ?p ?o } { GRAPH <urn:g> { ?s ?p ?o } }',
  ])('finds the GRAPH clause in %s', (text) => {
    expect(inspectQuery(text).graphs).toEqual({ constants: ['urn:g'], variable: false })
  })

  it('tells a variable graph', () => {
    expect(inspectQuery('ASK { GRAPH ?g { ?s ?p ?o } }').graphs).toEqual({ constants: [], variable: true })
  })

  it('finds services anywhere, and leaves out the graphs that are theirs', () => {
    const facts = inspectQuery(
      `PREFIX x: <http://x/> ASK { { SELECT * { SERVICE SILENT x:a { GRAPH <urn:theirs> { ?s ?p ?o } SERVICE <http://y> {} } } }
       FILTER NOT EXISTS { SERVICE ?where {} } }`,
    )
    expect(facts.services).toEqual(['http://x/a', 'http://y'])
    expect(facts.serviceVariable).toBe(true)
    expect(facts.graphs).toEqual({ constants: [], variable: false })
    expect(facts.defaultGraph).toBe(false)
  })

  it('tells whether two runs may differ', () => {
    expect(inspectQuery('SELECT (NOW() AS ?t) {}')).toMatchObject({ usesNow: true, usesRandom: false })
    expect(inspectQuery('ASK { FILTER(RAND() > 0.5) }')).toMatchObject({ usesNow: false, usesRandom: true })
    expect(inspectQuery('ASK { ?now ?rand "NOW()" }')).toMatchObject({ usesNow: false, usesRandom: false })
  })

  it('refuses updates and texts without a query', () => {
    expect(() => inspectQuery('DROP ALL')).toThrow(SparqlReadOnlyError)
    expect(() => inspectQuery('PREFIX a: <b> INSERT DATA {}')).toThrow('(INSERT)')
    expect(() => inspectQuery('')).toThrow(SparqlSyntaxError)
    expect(() => inspectQuery('PREFIX a: <b> # nothing')).toThrow(SparqlSyntaxError)
  })
})
