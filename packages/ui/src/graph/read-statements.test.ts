import { expect, it } from 'vitest'
import { readStatements } from './read-statements.js'

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const say = (subject: string, predicate: string, object: string) => ({ subject, predicate, object })

it('makes things of IRIs and blank nodes, colours of types, and properties of literals', () => {
  const { nodes, edges, properties } = readStatements([
    say('urn:ada', type, 'urn:Person'),
    say('<urn:ada>', '<urn:knows>', '<urn:bea>'),
    say('urn:ada', 'urn:knows', 'urn:bea'),
    say('urn:bea', 'urn:knows', '_:x'),
    say('urn:ada', 'https://schema.org/name', '"Ada"@en'),
    say('urn:ada', 'urn:age', '"36"^^<http://www.w3.org/2001/XMLSchema#integer>'),
  ])
  expect(nodes).toEqual([
    { id: 'urn:ada', label: 'Ada', types: ['urn:Person'] },
    { id: 'urn:bea', label: 'urn:bea', types: [] },
    { id: '_:x', label: '_:x', types: [] },
  ])
  expect(edges.map(({ source, target }) => [source, target])).toEqual([
    ['urn:ada', 'urn:bea'],
    ['urn:bea', '_:x'],
  ])
  expect(properties.get('urn:ada')?.map(({ predicate }) => predicate)).toEqual(['https://schema.org/name', 'urn:age'])
})

it('calls things as it is told, before what the statements say', () => {
  const { nodes } = readStatements([say('urn:a', 'https://schema.org/name', '"A"')], new Map([['urn:a', 'Alpha']]))
  expect(nodes[0]?.label).toBe('Alpha')
})
