import { describe, expect, it } from 'vitest'
import { parseSparql } from './parse.js'
import { loadParser } from './parser.js'

await loadParser()

describe('validate', () => {
  it.each([
    ['SELECT ?x ?x {}', '?x is selected twice'],
    ['SELECT (1 AS ?x) { ?x ?p ?o }', '?x is already in use in the pattern'],
    ['SELECT (1 AS ?x) { { SELECT ?x { ?x ?p ?o } } }', '?x is already in use in the pattern'],
    ['SELECT * { ?s ?p ?o } GROUP BY ?s', 'SELECT * cannot go with GROUP BY'],
    ['SELECT ?o { ?s ?p ?o } GROUP BY ?s', '?o is neither in GROUP BY'],
    ['SELECT ?o (SUM(?p) AS ?n) { ?s ?p ?o }', '?o is neither in GROUP BY'],
    ['SELECT (STR(?o) AS ?t) { ?s ?p ?o } GROUP BY (STR(?o))', '?o is neither in GROUP BY'],
    ['ASK { ?s ?p ?o BIND(1 AS ?o) }', '?o is already in use before this BIND'],
    ['ASK { { ?s ?p ?o } UNION { ?s ?p ?q } BIND(1 AS ?q) }', '?q is already in use before this BIND'],
    ['ASK { FILTER EXISTS { ?s ?p ?o BIND(1 AS ?o) } }', '?o is already in use before this BIND'],
    ['ASK { _:a ?p 1 OPTIONAL { _:a ?p 2 } }', 'this blank node label is already used in another graph pattern'],
    ['ASK { _:a ?p 1 OPTIONAL { ?s ?p 2 } _:a ?p 3 }', 'this blank node label is already used'],
    ['ASK { _:a ?p 1 FILTER NOT EXISTS { _:a ?p 2 } }', 'this blank node label is already used'],
    ['INSERT DATA { _:a <p> 1 } ; INSERT DATA { _:a <p> 2 }', 'already used in another INSERT DATA'],
    ['INSERT { ?s ?p 1 } WHERE { ?s ?p ?o BIND(1 AS ?o) }', '?o is already in use before this BIND'],
  ])('refuses %s', (text, message) => {
    expect(() => parseSparql(text)).toThrow(message)
  })

  it.each([
    'SELECT ?s (COUNT(?o) AS ?n) (?n + 1 AS ?m) { ?s ?p ?o } GROUP BY ?s HAVING (COUNT(?o) > 1) ORDER BY ?n',
    'SELECT ?t { ?s ?p ?o } GROUP BY (STR(?o) AS ?t)',
    'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }',
    'SELECT * { { ?s ?p ?o } { BIND(1 AS ?o) } }',
    'SELECT * { ?s ?p ?o MINUS { ?x ?y ?z } BIND(1 AS ?z) }',
    'ASK { _:a ?p 1 FILTER(?p != 3) _:a ?p 2 . BIND(1 AS ?q) _:a ?p 4 }',
    'ASK { [] ?p [] OPTIONAL { [] ?p () } }',
    'INSERT DATA { _:a <p> 1 . _:a <p> 2 } ; INSERT DATA { [] <p> 2 }',
    'SELECT * { VALUES (?x ?y) { (1 UNDEF) (UNDEF UNDEF) } } VALUES ?z { 1 UNDEF }',
    'PREFIX a: <http://a/> INSERT DATA { a:x a:y 1 } ; DELETE DATA { a:x a:y 1 }',
  ])('accepts %s', (text) => {
    expect(parseSparql(text).ast.type).toMatch(/query|update/)
  })
})
