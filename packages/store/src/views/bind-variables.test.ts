import { describe, expect, it } from 'vitest'
import { guardQuery } from '../guard/guard-query.js'
import { loadParser } from '../guard/parser.js'
import { bindVariables } from './bind-variables.js'

await loadParser()

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const bound = (text: string, terms: Record<string, string> = { x: '<urn:a>' }) => {
  const { sparql } = bindVariables(text, { terms })
  guardQuery(sparql)
  return squeeze(sparql)
}

describe('terms in place of variables', () => {
  it.each([
    ['ASK { ?s ?p ?x }', 'ASK { ?s ?p <urn:a> }'],
    ['ASK { ?x ?p ?o ; ?q $x }', 'ASK { <urn:a> ?p ?o ; ?q <urn:a> }'],
    ['ASK { ?s ?p ?x, ?x2 }', 'ASK { ?s ?p <urn:a> , ?x2 }'],
    ['ASK { ?s ?p "?x" FILTER(?s < ?x) } # ?x', 'ASK { ?s ?p "?x" FILTER(?s < <urn:a> ) }'],
    ['ASK { ?s ?p ?o FILTER(?x) }', 'ASK { ?s ?p ?o FILTER (<urn:a>) }'],
    ['ASK { ?s ?p ?o FILTER(?o IN (?x)) }', 'ASK { ?s ?p ?o FILTER(?o IN ( <urn:a> )) }'],
    ['ASK { BIND(((?x)) AS ?y) FILTER(!(?x)) }', 'ASK { BIND( (<urn:a>) AS ?y) FILTER(! (<urn:a>) ) }'],
    ['SELECT * { OPTIONAL { ?s ?p ?x } }', 'SELECT * { OPTIONAL { ?s ?p <urn:a> } }'],
    ['ASK { FILTER NOT EXISTS { GRAPH ?x { ?s ?p ?o } } }', 'ASK { FILTER NOT EXISTS { GRAPH <urn:a> { ?s ?p ?o } } }'],
    ['CONSTRUCT { ?s ?p ?x } { ?s ?p ?x }', 'CONSTRUCT { ?s ?p <urn:a> } { ?s ?p <urn:a> }'],
    ['DESCRIBE ?x', 'DESCRIBE <urn:a>'],
    ['SELECT ?x ?s { ?s ?p ?x }', 'SELECT (<urn:a> AS ?x) ?s { ?s ?p <urn:a> }'],
    ['SELECT (STR(?x) AS ?y) { ?s ?p ?x }', 'SELECT (STR( <urn:a> ) AS ?y) { ?s ?p <urn:a> }'],
    [
      'SELECT * { { SELECT ?x ?s { ?s ?p ?x } } ?x ?q ?s }',
      'SELECT * { { SELECT (<urn:a> AS ?x) ?s { ?s ?p <urn:a> } } <urn:a> ?q ?s }',
    ],
    ['SELECT ?s { ?s ?p ?x } ORDER BY ?x DESC(?x)', 'SELECT ?s { ?s ?p <urn:a> } ORDER BY (<urn:a>) DESC (<urn:a>)'],
    [
      'SELECT ?x (COUNT(*) AS ?n) { ?s ?p ?x } GROUP BY ?x',
      'SELECT (<urn:a> AS ?x) (COUNT(*) AS ?n) { ?s ?p <urn:a> } GROUP BY (<urn:a>)',
    ],
  ])('are put into %s', (text, expected) => {
    expect(bound(text)).toBe(expected)
  })

  it('tell which variables the query has, and leave the others alone', () => {
    const text = 'ASK { ?s ?p ?x }'
    expect(bindVariables(text, { terms: { x: '1', y: '2' } }).found).toEqual(['x'])
    expect(bindVariables(text, { terms: { y: '2' } })).toEqual({ sparql: text, found: [] })
    expect(bindVariables('ASK { ?s ?p ?toString }', { terms: {} }).found).toEqual([])
  })

  it('stay terms, whatever they hold', () => {
    const text = '"\\" } ; DROP ALL # \\\\"'
    expect(bound('ASK { ?s ?p ?x . ?s ?q ?y }', { x: text })).toBe(`ASK { ?s ?p ${text} . ?s ?q ?y }`)
  })

  it.each([
    'SELECT * { ?s ?p ?o BIND(1 AS ?x) }',
    'SELECT (1 AS ?x) {}',
    'SELECT * { VALUES ?x { 1 } }',
    'SELECT * { VALUES (?y ?x) { (1 2) } }',
    'SELECT * {} VALUES ?x { 1 }',
    'SELECT (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY (STR(?o) AS ?x)',
  ])('are refused where the query gives the variable a value: %s', (text) => {
    expect(() => bindVariables(text, { terms: { x: '1' } })).toThrow('?x is a parameter')
  })
})
