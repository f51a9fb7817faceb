import { expect, it } from 'vitest'
import { readTerm } from './read-term.js'

it.each([
  ['urn:a', { kind: 'iri', iri: 'urn:a' }],
  ['<urn:a>', { kind: 'iri', iri: 'urn:a' }],
  ['_:b0', { kind: 'blank', label: '_:b0' }],
  ['"x"', { kind: 'literal', value: 'x' }],
  ['"x"@en', { kind: 'literal', value: 'x', language: 'en' }],
  ['"5"^^<urn:int>', { kind: 'literal', value: '5', type: 'urn:int' }],
  ['"a\\"b\\\\\\n\\u00e9"', { kind: 'literal', value: 'a"b\\\né' }],
])('reads %s', (text, term) => {
  expect(readTerm(text)).toEqual(term)
})
