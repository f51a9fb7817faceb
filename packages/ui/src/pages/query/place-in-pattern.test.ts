import { expect, it } from 'vitest'
import { placeInPattern } from './place-in-pattern.js'

it.each([
  ['SELECT ?s', undefined],
  ['SELECT ?s { ', 'subject'],
  ['SELECT ?s { ?s ', 'predicate'],
  ['SELECT ?s WHERE {\n ?s a ', 'class'],
  ['ASK { ?s rdf:type ', 'class'],
  ['ASK { ?s schema:name ', 'object'],
  ['ASK { ?s schema:name "a; b { c"@en ; ', 'predicate'],
  ['ASK { ?s schema:name "x" . ', 'subject'],
  ['ASK { ?s a schema:Person, ', 'class'],
  ['ASK { ?s schema:knows/', 'predicate'],
  ['ASK { <urn:a#b> # ?x ?y\n ', 'predicate'],
  ['ASK { ?s ?p [ ', 'predicate'],
  ['ASK { { ?s ?p 5 } UNION { ?s ', 'predicate'],
  ['ASK { ?s ?p ?o FILTER(', 'object'],
  ['ASK { FILTER(', undefined],
  ['ASK { ?s ?p ?o } LIMIT ', undefined],
] as const)('%j', (before, place) => {
  expect(placeInPattern(before)).toBe(place)
})
