import { defined } from '@kg/core'
import type { Document, DocumentPart } from './read-documents.js'
import type { Place } from './read-place.js'
import type { TablePiece } from './read-table.js'
import type { Says } from './subjects.js'

const rowsInPiece = 50

/** What the text of a document is read in: a text, or some rows of a table. */
export interface Piece {
  readonly part: string
  readonly entity: string
  readonly heading?: string
  readonly level?: number
  readonly order: number
  readonly text: string
  readonly place?: Place
  readonly table?: Omit<TablePiece, 'entity' | 'place'>
  readonly statements: Says[]
}

export interface OutlineEntry {
  readonly part: string
  readonly heading: string
  readonly level: number
  /** Number of its first piece. */
  readonly from: number
  readonly rows?: number
  readonly place?: Place
}

export type PageKind = 'page' | 'slide' | 'chapter'

/** A document as it is read: pieces that have a limit, what they are called, and where things stand in them. */
export interface ReadableDocument extends Omit<Document, 'parts'> {
  readonly sections: number
  readonly pieces: readonly Piece[]
  readonly outline: readonly OutlineEntry[]
  readonly pages?: { readonly kind: PageKind; readonly last: number }
  /** The number of the piece in which an entity stands. */
  readonly find: (entity: string) => number | undefined
}

export function makeReadable({ parts, ...about }: Document): ReadableDocument {
  const pieces: Piece[] = []
  const outline: OutlineEntry[] = []
  const numbers = new Map<string, number>()
  const add = (piece: Piece, ...entities: readonly string[]) => {
    for (const entity of [piece.part, piece.entity, ...entities])
      if (!numbers.has(entity)) numbers.set(entity, pieces.length)
    pieces.push(piece)
  }
  for (const part of parts) {
    const { part: iri, heading, level = 1, place, tables } = part
    if (heading !== undefined) outline.push({ part: iri, heading, level, from: pieces.length, ...defined({ place }) })
    for (const piece of textPieces(part)) add(piece)
    for (const table of tables) {
      const { entity, name = 'Table', rows } = table
      const entry = { part: entity, heading: name, level: level + 1, from: pieces.length, rows: rows.length }
      outline.push({ ...entry, ...defined({ place: table.place }) })
      for (const piece of tablePieces(table, part.order))
        add(piece, ...(piece.table?.rows ?? []).map((row) => row.entity))
    }
  }
  return {
    ...about,
    sections: parts.length - 1,
    pieces,
    outline,
    ...defined({ pages: readPages(pieces) }),
    find: (entity) => numbers.get(entity),
  }
}

/** Each text of a section; what was extracted comes once, with the first. */
function textPieces({ pieces, tables: _, ...part }: DocumentPart): Piece[] {
  const [first = { entity: part.part, text: '' }, ...others] = pieces
  const { place = part.place } = first
  return [
    { ...part, ...first, ...defined({ place }) },
    ...others.map((other) => ({ ...part, ...other, ...defined({ place: other.place ?? place }), statements: [] })),
  ]
}

function tablePieces({ entity, place, rows, ...table }: TablePiece, order: number): Piece[] {
  const cuts = Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsInPiece)) }, (_, i) =>
    rows.slice(i * rowsInPiece, (i + 1) * rowsInPiece),
  )
  return cuts.map((cut, i) => ({
    part: entity,
    entity,
    order,
    text: '',
    ...(place === undefined ? {} : { place: i === 0 ? place : { ...place, ...defined({ row: cut[0]?.row }) } }),
    table: { ...table, rows: cut },
    statements: [],
  }))
}

const kinds: readonly PageKind[] = ['page', 'slide', 'chapter']

function readPages(pieces: readonly Piece[]): ReadableDocument['pages'] {
  for (const kind of kinds) {
    const last = pieces.reduce((most, { place }) => Math.max(most, place?.[kind] ?? 0), 0)
    if (last > 0) return { kind, last }
  }
  return undefined
}

/** The number of the first piece on a page, or on the next that has any. */
export function findPage({ pieces, pages }: ReadableDocument, page: number): number | undefined {
  if (pages === undefined) return undefined
  const found = pieces.findIndex(({ place }) => (place?.[pages.kind] ?? 0) >= page)
  return found < 0 ? undefined : found
}
