import { expect, it } from 'vitest'
import type { DocumentText, Piece } from './document-data.js'
import { findChosen } from './find-chosen.js'

const piece = (part: string, entity: string, more: Partial<Piece> = {}): Piece => ({
  part,
  entity,
  order: 0,
  text: '',
  statements: [],
  ...more,
})
const rows = [{ entity: 't/2', row: 2, cells: [] }]
const text: DocumentText = {
  document: 'd',
  title: '',
  fileName: '',
  contentType: '',
  from: 25,
  total: 29,
  pages: { kind: 'page', last: 4 },
  parts: [
    piece('d/a', 'd/a/text/1', { place: { page: 2 } }),
    piece('d/a', 'd/a/text/2', { place: { page: 4 } }),
    piece('t', 't', { table: { columns: [], rows } }),
  ],
}

it('finds a text, the first of a section, a table and a row', () => {
  expect(['d/a/text/2', 'd/a', 't', 't/2', 'x', ''].map((at) => findChosen(text, at, 0))).toEqual([
    26,
    25,
    27,
    27,
    undefined,
    undefined,
  ])
})

it('finds a page, or the next that has a text', () => {
  expect([2, 3, 4, 5].map((page) => findChosen(text, '', page))).toEqual([25, 26, 26, undefined])
})
