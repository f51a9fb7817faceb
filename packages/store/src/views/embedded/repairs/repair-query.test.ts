import { describe, expect, it } from 'vitest'
import { loadParser } from '../../../guard/parser.js'
import { repairQuery } from './repair-query.js'
import { rowsOfNothing } from './testing/small-world.js'

await loadParser()

describe('repairQuery', () => {
  it.each([
    'SELECT  *  { ?s ?p ?o }  # all',
    'SELECT (COUNT( * ) AS ?n) (COUNT(DISTINCT *) AS ?m) { ?s ?p ?o }',
    'SELECT ?s { ?s <p>* ?o . ?o <q>? ?s }',
    'SELECT ?v { <a> <p>* ?v . ?v <q> ?z }',
    'SELECT ?x { ?x <type>/<sub>* <C> }',
    'SELECT ?x { ?x <type> ?c . FILTER(?x != 1) ?c <sub>* <C> }',
    'SELECT ?v { <a> <q> ?z ; <p>* ?v }',
    'SELECT ?v { <a> <p>* ?v . _:b <q> ?z OPTIONAL { ?z <q> 1 } }',
    'SELECT ?v { <a> <p>* ?v ; <q>* ?w }',
    'SELECT ?g { GRAPH ?g { ?s ?p ?o MINUS { ?s <p> 1 } VALUES ?s { 1 } } }',
    'SELECT ?g { GRAPH ?g { SELECT ?g ?s { ?s ?p ?o } } }',
    'SELECT ?g { GRAPH ?g { SELECT ?s { ?s ?p ?o } LIMIT 1 } }',
    'SELECT (BNODE() AS ?b) (GROUP_CONCAT(STR(?o)) AS ?c) { ?s ?p ?o }',
    'SELECT * { SERVICE <s> { <a> <p>* ?v } }',
    'SELECT * { <a> <p>* ',
    'INSERT DATA { <a> <b> "<p>* BNODE(x)" }',
  ])('leaves %s as it is', (text) => {
    expect(repairQuery(text)).toBe(text)
  })

  it.each([
    '<a> <select>* ?v',
    'ex:a ex:distinct* ?v',
    '<a> (<p>|<q>)* ?v',
    '<a> ^(<p>?) ?v',
    '<a> <p>?$v',
    '1 <p>? 1',
  ])('sees the path in %s', (pattern) => {
    expect(repairQuery(`PREFIX ex: <http://x/> SELECT * { ${pattern} }`)).toContain('UNION')
  })

  it('changes the text that the engine reads, long strings included', () => {
    const long = 'x'.repeat(5000)
    expect(repairQuery(`SELECT * { "${long}" <p>* ?v }`).split(long)).toHaveLength(5)
  })

  it('takes names that the query does not use', () => {
    expect(repairQuery('SELECT ?kgRepair1 { <a> <p>* ?kgRepair1 }')).toContain('?kgRepairX1')
  })
})

describe('GROUP_CONCAT', () => {
  const joined = (call: string, values: string) =>
    rowsOfNothing(`SELECT (LANG(${call}) AS ?lang) (${call} AS ?all) { VALUES ?x { ${values} } }`)[0]

  it('gives a plain string, whatever it joins', () => {
    expect(joined('GROUP_CONCAT(?x)', '"a"@en "b"@en')).toEqual({ '?lang': '', '?all': 'a b' })
    expect(joined('GROUP_CONCAT(?x; separator="?x")', ':a 1 "b"')).toEqual({ '?lang': '', '?all': ':a?x1?xb' })
    expect(rowsOfNothing('SELECT (GROUP_CONCAT(?x) AS ?all) { ?x :p ?y }')).toEqual([{ '?all': '' }])
  })

  it('tells terms apart before it makes them strings', () => {
    expect(joined('GROUP_CONCAT(DISTINCT ?x; separator="|")', '"a"@en "a" "a"@en')?.['?all']).toBe('a|a')
    expect(joined('GROUP_CONCAT(DISTINCT ?x; separator="|")', ':a :b :a')?.['?all']).toBe(':a|http://example.org/b')
  })

  it('has no result where a value is missing', () => {
    expect(joined('GROUP_CONCAT(?x)', '"a" UNDEF')).toEqual({})
  })
})

describe('BNODE', () => {
  const nodes = (query: string) => rowsOfNothing(query).map((row) => [row['?a'], row['?b']])
  const two = 'VALUES ?x { "a b" "c" }'

  it.each([
    ['one in SELECT', `SELECT (BNODE("l") AS ?a) (?a AS ?b) { ${two} }`],
    ['several in SELECT', `SELECT (BNODE("l") AS ?a) (BNODE("l") AS ?b) { ${two} }`],
    ['several over a sub-query', `SELECT (BNODE(?x) AS ?a) (BNODE(?x) AS ?b) { SELECT * { ${two} } }`],
    ['one in BIND', `SELECT * { ${two} BIND(BNODE("l") AS ?a) BIND(?a AS ?b) }`],
    ['several in BIND', `SELECT ?a ?b { ${two} BIND(BNODE(?x) AS ?a) BIND(BNODE(?x) AS ?b) }`],
  ])('makes a new node for each solution and keeps it within one: %s', (_, query) => {
    const [first, second, ...more] = nodes(query)
    expect(more).toEqual([])
    expect(first?.[0]).toBeDefined()
    expect(first?.[0]).toBe(first?.[1])
    expect(second?.[0]).toBe(second?.[1])
    expect(first?.[0]).not.toBe(second?.[0])
  })

  it('makes a new node for each group', () => {
    const made = nodes(`SELECT (BNODE("l") AS ?a) { ${two} } GROUP BY ?x`).map(([a]) => a)
    expect(new Set(made).size).toBe(2)
  })

  it('makes different nodes of different texts', () => {
    const [row] = nodes('SELECT (BNODE("a") AS ?a) (BNODE("b") AS ?b) {}')
    expect(row?.[0]).not.toBe(row?.[1])
  })

  it('fails for what is not a plain string', () => {
    expect(rowsOfNothing('SELECT (BNODE("a"@en) AS ?a) (BNODE(5) AS ?b) (BNODE(:x) AS ?c) {}')).toEqual([{}])
  })
})
