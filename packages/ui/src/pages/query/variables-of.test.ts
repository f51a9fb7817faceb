import { expect, it } from 'vitest'
import { variablesOf } from './variables-of.js'

it('finds the variables of a query once each, and none in strings, IRIs and comments', () => {
  const sparql = 'SELECT ?name { ?who <urn:x?y> ?name ; $p "is ?this \\" ?that", """?long""" } # ?later'
  expect(variablesOf(sparql)).toEqual(['name', 'who', 'p'])
})
