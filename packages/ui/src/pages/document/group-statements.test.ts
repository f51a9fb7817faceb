import { expect, it } from 'vitest'
import type { DocumentText, Piece } from './document-data.js'
import { groupStatements } from './group-statements.js'

const piece = (part: string, text: string, ...objects: readonly string[]): Piece => ({
  part,
  entity: part,
  order: 0,
  text,
  statements: objects.map((object) => ({ predicate: 'p', object })),
})
const of = (...parts: Piece[]): DocumentText => ({
  document: 'd',
  title: '',
  fileName: '',
  contentType: '',
  from: 0,
  total: parts.length,
  parts,
})

it('shows what a section says with the section, and what a document says where it stands in the text', () => {
  const text = of(
    piece('d', 'Lead', '"Ana"', 'https://e.org/a', '"tomato"'),
    piece('d/a', 'See https://e.org/a', 'https://e.org/b'),
    piece('d/b', 'Ana likes #tomato'),
  )
  const { properties, extracted } = groupStatements(text)
  expect(properties.map(({ object }) => object)).toEqual(['"Ana"'])
  expect(extracted.map(({ piece: { part }, statement: { object } }) => [part, object])).toEqual([
    ['d/a', 'https://e.org/a'],
    ['d/b', '"tomato"'],
    ['d/a', 'https://e.org/b'],
  ])
})
