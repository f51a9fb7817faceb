import { expect, it } from 'vitest'
import { iriText, readIri, readNode } from './iri-text.js'
import { linesOf, newRow, problemsOf, rowsFrom } from './row.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'

it('shows statements as rows and reads the same statements back', () => {
  const lines = [
    '<urn:a> <http://schema.org/name> "http is another namespace" .',
    `<urn:a> <https://schema.org/birthDate> "2026-07-14"^^<${xsd}date> .`,
    '<urn:a> <https://schema.org/knows> _:b1 .',
    '<urn:a> <https://schema.org/name> "Line\\nbreak and \\"quotes\\""@en .',
    `<urn:a> <https://schema.org/size> "5"^^<${xsd}integer> .`,
    `<urn:a> <https://schema.org/year> "2026"^^<${xsd}gYear> .`,
    '_:b1 <https://schema.org/url> <https://example.org/a?b=c> .',
  ]
  const rows = rowsFrom(lines)
  expect(rows[1]).toMatchObject({ predicate: 'schema:birthDate', kind: 'date', value: '2026-07-14' })
  expect(rows[5]).toMatchObject({ kind: 'typed', mark: 'xsd:gYear' })
  expect(linesOf(rows)).toEqual(lines)
})

it('names what keeps a row from being a statement', () => {
  expect(Object.keys(problemsOf(newRow('not an iri')))).toEqual(['subject', 'predicate'])
  const row = { ...newRow('urn:a'), predicate: 'schema:size' }
  expect(problemsOf({ ...row, kind: 'integer', value: '1.5' })).toEqual({ value: 'A whole number, such as 12' })
  expect(problemsOf({ ...row, kind: 'text', mark: 'e n' })).toHaveProperty('mark')
  expect(problemsOf({ ...row, kind: 'typed', mark: '' })).toHaveProperty('mark')
  expect(problemsOf({ ...row, kind: 'thing', value: 'javascript' })).toHaveProperty('value')
  expect(linesOf([newRow('urn:a')])).toEqual([])
})

it('shortens an IRI only where that means the same', () => {
  expect(iriText('https://schema.org/name')).toBe('schema:name')
  expect(iriText('http://schema.org/name')).toBe('http://schema.org/name')
  expect(iriText('https://schema.org/a b')).toBe('https://schema.org/a b')
  expect(readIri('schema:name')).toBe('https://schema.org/name')
  expect(readIri('name')).toBeUndefined()
  expect(readNode(' _:b0 ')).toBe('_:b0')
})
