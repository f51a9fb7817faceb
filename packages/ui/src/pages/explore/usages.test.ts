import { expect, it } from 'vitest'
import { filterUsages, localName, toStart } from './usages.js'

const usages = ['https://schema.org/Person', 'http://www.w3.org/2000/01/rdf-schema#label', 'urn:x:Persona'].map(
  (iri) => ({ iri, count: 1 }),
)

it('finds classes and predicates by a part of their name or of their short form', () => {
  expect(filterUsages(usages, 'person').map(({ iri }) => iri)).toEqual([usages[0]?.iri, usages[2]?.iri])
  expect(filterUsages(usages, 'rdfs:')).toEqual([usages[1]])
  expect(filterUsages(usages, ' ')).toEqual(usages)
})

it('leaves the beginning of an IRI to the node', () => {
  expect([toStart('https://sch'), toStart('urn:x'), toStart('schema:'), toStart('Person')]).toEqual([
    'https://sch',
    'urn:x',
    '',
    '',
  ])
})

it('calls an IRI by its last part', () => {
  expect(usages.map(({ iri }) => localName(iri))).toEqual(['Person', 'label', 'Persona'])
  expect(localName('https://example.org/')).toBe('example.org/')
})
