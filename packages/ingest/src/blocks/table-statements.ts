import { TableTooLargeError } from '@kg/contract'
import { literalByteLimit } from '@kg/core'
import { RdfTooManyQuadsError } from '@kg/core/rdf'
import { chunks } from '../chunks.js'
import { columnPredicate } from '../markdown/names.js'
import { slug } from '../slug.js'
import { lineOf, type Statements } from '../statements.js'
import { dateTerm, integer, iri, numberTerm, type TermText, text, typed } from '../terms.js'
import { uniqueNames } from '../unique-names.js'
import { kg, rdfType, schema } from '../vocabulary.js'
import type { Cell, TableHead } from './block.js'
import { addPlace } from './places.js'

interface TableOf {
  readonly statements: Statements
  /** The file. */
  readonly name: string
  readonly table: string
  /** The section or document that it stands in. */
  readonly holder: string
  readonly order: number
}

/** A table with names of columns: each row is an entity, and each column a predicate. */
export function writeTable({ statements, name, table, holder, order }: TableOf, head: TableHead) {
  const predicates = namePredicates(statements, head.columns ?? [])
  const rowType = iri(head.name === undefined ? kg.Row : kg.type(slug(head.name)))
  let rows = 0
  let last = 0
  statements.add(iri(holder), kg.hasTable, iri(table))
  statements.add(iri(table), rdfType, iri(kg.Table))
  statements.add(iri(table), kg.order, integer(order))
  if (head.name !== undefined) statements.add(iri(table), schema('name'), text(head.name))
  const columns = (head.columns ?? []).map((_, index) => predicates(index)).join(' ')
  // A table with thousands of columns does without.
  if (Buffer.byteLength(columns) <= literalByteLimit) statements.add(iri(table), kg.columns, text(columns))
  addPlace(statements, table, head.place)

  function addRow(cells: readonly Cell[], row: number): void {
    const entity = iri(`${table}/${row}`)
    const lines = new Set([
      lineOf(iri(table), kg.hasRow, entity),
      lineOf(entity, rdfType, rowType),
      lineOf(entity, kg.row, integer(row)),
    ])
    cells.forEach((cell, index) => {
      for (const term of cellTerms(cell)) lines.add(lineOf(entity, predicates(index), term))
    })
    statements.addUnique([...lines])
  }

  return (cells: readonly Cell[], given?: number): void => {
    if (cells.every((cell) => cell === undefined || cell === '')) return
    // Each row is an entity of its own, even if a file counts wrongly.
    const row = given === undefined || given <= last ? last + 1 : given
    try {
      addRow(cells, row)
    } catch (error) {
      if (!(error instanceof RdfTooManyQuadsError)) throw error
      const { limit } = statements
      throw new TableTooLargeError({ name, table: head.name ?? 'a table', rows, limit }, { cause: error })
    }
    last = row
    rows++
  }
}

/** The predicate of each column. One without a name, or beyond the names, is called after its number. */
function namePredicates(statements: Statements, columns: readonly string[]): (index: number) => string {
  const unique = uniqueNames()
  const found = columns.map((column, index) => {
    const explicit = columnPredicate(column)
    if (explicit !== undefined) return explicit
    const shown = column.trim()
    const predicate = kg.property(unique(shown === '' ? `column-${index + 1}` : slug(shown)))
    if (shown !== '') statements.add(iri(predicate), schema('name'), text(shown.slice(0, 1_000)))
    return predicate
  })
  return (index) => found[index] ?? kg.property(`column-${index + 1}`)
}

function cellTerms(cell: Cell): TermText[] {
  switch (typeof cell) {
    case 'string':
      return chunks(cell).map(text)
    case 'number':
      return [numberTerm(cell)]
    case 'boolean':
      return [typed(String(cell), 'boolean')]
    case 'object':
      return [dateTerm(cell.date.replace(/(T\d{2}:\d{2})$/, '$1:00')) ?? text(cell.date)]
    default:
      return []
  }
}
