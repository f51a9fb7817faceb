import { describe, expect, it } from 'vitest'
import { findPage, makeReadable } from './pieces.js'
import type { DocumentPart } from './read-documents.js'

const part = (name: string, more: Partial<DocumentPart> = {}): DocumentPart => ({
  part: name,
  order: 0,
  pieces: [],
  tables: [],
  statements: [],
  ...more,
})
const about = { document: 'd', title: 't', fileName: 'f', contentType: 'c' }
const rows = Array.from({ length: 120 }, (_, i) => ({ entity: `t/${i + 2}`, row: i + 2, cells: [[`"${i}"`]] }))
const document = makeReadable({
  ...about,
  parts: [
    part('d', { pieces: [{ entity: 'd', text: 'Lead' }], statements: [{ predicate: 'p', object: 'o' }] }),
    part('d/a', {
      heading: 'A',
      level: 1,
      order: 1,
      place: { page: 1 },
      pieces: [
        { entity: 'd/a/text/1', text: 'one', place: { page: 1 } },
        { entity: 'd/a/text/2', text: 'two', place: { page: 3 } },
      ],
      statements: [{ predicate: 'p', object: 'q' }],
    }),
    part('d/b', {
      heading: 'B',
      level: 2,
      order: 2,
      place: { page: 4 },
      tables: [{ entity: 't', name: 'T', place: { sheet: 'S' }, columns: [{ predicate: 'c', name: 'c' }], rows }],
    }),
  ],
})

describe('the pieces of a document', () => {
  it('are its texts and then the rows of its tables, some at a time', () => {
    expect(document.pieces.map(({ entity, text, table }) => [entity, table?.rows.length ?? text])).toEqual([
      ['d', 'Lead'],
      ['d/a/text/1', 'one'],
      ['d/a/text/2', 'two'],
      ['d/b', ''],
      ['t', 50],
      ['t', 50],
      ['t', 20],
    ])
    expect(document.pieces.map(({ statements }) => statements.length)).toEqual([1, 1, 0, 0, 0, 0, 0])
    expect(document.pieces[5]?.place).toEqual({ sheet: 'S', row: 52 })
  })

  it('are found by section, text, table and row', () => {
    expect(['d', 'd/a', 'd/a/text/2', 't', 't/2', 't/52', 'other'].map(document.find)).toEqual([
      0,
      1,
      2,
      4,
      4,
      5,
      undefined,
    ])
  })

  it('are found by page, and a page without any by the next', () => {
    expect(document.pages).toEqual({ kind: 'page', last: 4 })
    expect([1, 2, 3, 4, 5].map((page) => findPage(document, page))).toEqual([1, 2, 2, 3, undefined])
  })

  it('have an outline of sections and tables', () => {
    expect(document.outline.map(({ heading, level, from, rows: of }) => [heading, level, from, of])).toEqual([
      ['A', 1, 1, undefined],
      ['B', 2, 3, undefined],
      ['T', 3, 4, 120],
    ])
  })
})
