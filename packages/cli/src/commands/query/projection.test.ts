import { describe, expect, it } from 'vitest'
import { projection } from './projection.js'

describe('the columns of a query', () => {
  it.each([
    ['SELECT ?a ?b WHERE { ?a ?b ?c }', ['a', 'b']],
    ['select distinct $a { $a ?b ?c }', ['a']],
    ['SELECT (COUNT(?x) AS ?n) ?g WHERE { ?g ?p ?x } GROUP BY ?g', ['n', 'g']],
    ['SELECT (IF(BOUND(?a), (?a), ?b) as ?c) FROM <urn:g?x> WHERE {}', ['c']],
    ['# SELECT ?no\nPREFIX select: <urn:select?x> SELECT ?yes { ?yes select:a "SELECT ?no {" }', ['yes']],
    ['SELECT ?grüße_1 WHERE { ?grüße_1 ?p ?o }', ['grüße_1']],
    ['ASK { ?a ?b ?c }', []],
    ['CONSTRUCT WHERE { ?a ?b ?c }', []],
  ])('are read from %s', (sparql, columns) => {
    expect(projection(sparql)).toEqual(columns)
  })

  it('come from the rows where the query says *', () => {
    expect(projection('SELECT * { ?a ?b ?c }', [{ a: '1' }, { a: '2', c: '3' }])).toEqual(['a', 'c'])
    expect(projection('SELECT * { ?z ?b ?a }', [{ a: '1', z: '2' }])).toEqual(['z', 'a'])
  })
})
