import { describe, expect, it } from 'vitest'
import { type GuardedQuery, guardQuery } from './guard-query.js'
import { loadParser } from './parser.js'
import { shapeOf } from './query-shape.js'
import { shapedGuard } from './shaped-guard.js'

await loadParser()

const options = { maxRows: 1000, maxLength: 10_000 }

/** A guard that counts the texts that it has to read. */
function counted() {
  const read: string[] = []
  const guard = shapedGuard((text, given) => {
    read.push(text)
    return guardQuery(text, given)
  })
  return { read, guard: (text: string) => guard(text, options) as GuardedQuery }
}

const alike: readonly ((i: number) => string)[] = [
  (i) => `SELECT ?p ?o WHERE { <http://example.org/person/${i}> ?p ?o }`,
  (i) => `SELECT * { ?s <urn:name> "name ${i}"@en ; <urn:is> 'x${i}'^^<urn:t${i}> } ORDER BY ?s LIMIT 5000`,
  (i) => `PREFIX ex: <http://example.org/> ASK { <urn:${i}> ex:knows/ex:likes* ?x FILTER(?x != <urn:b:${i}>) }`,
  (i) => `CONSTRUCT { ?s ?p "${i}" } WHERE { ?s ?p <urn:i:${i}> } VALUES ?p { <urn:a> <urn:b${i}> }`,
  (i) => `DESCRIBE <urn:it:${i}>`,
  (i) => `SELECT ?s { ?s ?p ?o FILTER(?o<urn:x:${i}> ?p) }`,
]

describe('a guard that knows shapes', () => {
  it('makes of each query what a reading of its text makes', () => {
    for (const write of alike) {
      const { guard } = counted()
      for (const i of [1, 2, 30]) {
        const expected = outcome(() => guardQuery(write(i), options))
        expect(outcome(() => guard(write(i)))).toEqual(expected)
      }
    }
  })

  it('reads none of the texts that differ in constants alone', () => {
    const { guard, read } = counted()
    for (let i = 0; i < 50; i++) guard(`SELECT ?o { <urn:s${i}> <urn:p> ?o FILTER(?o = "v${i}") }`)
    expect(read).toEqual([])
  })

  it('takes no text apart whose constants say what it is about, or that it cannot tell apart', () => {
    for (const text of [
      'SELECT * FROM <urn:g> { ?s ?p ?o }',
      'SELECT * { GRAPH <urn:g> { ?s ?p ?o } }',
      'SELECT * { SERVICE <http://elsewhere> { ?s ?p ?o } }',
      'BASE <http://a/> SELECT * { <urn:x> ?p ?o }',
      'SELECT * { ?s ?p "a\\"b" , <urn:x> }',
      'SELECT * { ?s ?p """a "b" c""" , <urn:x> }',
      "SELECT * { ?s ?p '''a''' }",
      'SELECT * { <urn:x> ?p ?o } # <urn:y> "',
      'SELECT * { ?s ?p "unclosed\n" , "x" }',
      'SELECT * { <kg:mark:0> ?p "x" }',
      'SELECT * { ?s ?p ?o }',
    ])
      expect(shapeOf(text), text).toBeUndefined()
  })

  it('says what is wrong with a text at its own place', () => {
    const { guard } = counted()
    for (const i of [1, 22_222]) {
      const text = `SELECT * { <urn:s${i}> <urn:p> } LIMIT`
      expect(outcome(() => guard(text))).toEqual(outcome(() => guardQuery(text, options)))
    }
  })
})

function outcome(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return { ...(error as object) }
  }
}
