import { rdfNamespace } from '@kg/core'
import { kg, schema } from '@kg/ingest/vocabulary'
import { type Place, readPlace } from './read-place.js'
import { numberOf, type Subjects, textOfFirst } from './subjects.js'

const notCells = new Set<string>([`${rdfNamespace}type`, kg.row])

export interface TableRow {
  readonly entity: string
  readonly row: number
  /** Values of each column. */
  readonly cells: string[][]
}

export interface TablePiece {
  readonly entity: string
  readonly name?: string
  readonly place?: Place
  readonly columns: { readonly predicate: string; readonly name: string }[]
  readonly rows: TableRow[]
}

/** A table, put together again from its rows. */
export function readTable(table: string, subjects: Subjects): TablePiece {
  const says = subjects.get(table) ?? []
  const rows = says
    .filter(({ predicate }) => predicate === kg.hasRow)
    .map(({ object }) => ({ entity: object, row: numberOf(subjects.get(object), kg.row) }))
    .sort((a, b) => a.row - b.row)
  // What a row says beyond the columns that the table names stands behind them.
  const predicates = new Set((textOfFirst(says, kg.columns) ?? '').split(' ').filter((iri) => iri !== ''))
  for (const { entity } of rows)
    for (const { predicate } of subjects.get(entity) ?? []) if (!notCells.has(predicate)) predicates.add(predicate)
  const index = new Map([...predicates].map((predicate, i) => [predicate, i]))
  const name = textOfFirst(says, schema('name'))
  const place = readPlace(says)
  return {
    entity: table,
    ...(name === undefined ? {} : { name }),
    ...(place === undefined ? {} : { place }),
    columns: [...predicates].map((predicate) => ({ predicate, name: columnName(predicate, subjects) })),
    rows: rows.map(({ entity, row }) => {
      const cells: string[][] = Array.from(predicates, () => [])
      for (const { predicate, object } of subjects.get(entity) ?? []) cells[index.get(predicate) ?? -1]?.push(object)
      return { entity, row, cells }
    }),
  }
}

/** As its header has it, else the end of its IRI. */
const columnName = (predicate: string, subjects: Subjects): string =>
  textOfFirst(subjects.get(predicate), schema('name')) ?? /[^/#:]*$/.exec(predicate)?.[0] ?? predicate
