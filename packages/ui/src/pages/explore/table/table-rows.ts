import { readTerm } from '../../../look/read-term.js'

/** An entity, and its values by predicate. */
export interface TableRow {
  readonly entity: string
  readonly cells: ReadonlyMap<string, readonly string[]>
}

type Binding = Readonly<Record<string, string>>

/** Cells that were found in any order, as rows in the order of their entities. */
export function toRows(entities: readonly string[], cells: readonly Binding[]): readonly TableRow[] {
  const rows = new Map(entities.map((entity) => [entity, new Map<string, string[]>()]))
  for (const { entity = '', predicate = '', value = '' } of cells) {
    const row = rows.get(entity)
    row?.set(predicate, [...(row.get(predicate) ?? []), value])
  }
  return [...rows].map(([entity, found]) => ({ entity, cells: found }))
}

/** A value as people read it, without its type and language. */
function plainText(term: string): string {
  const read = readTerm(term)
  if (read.kind === 'iri') return read.iri
  return read.kind === 'blank' ? read.label : read.value
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a file for a spreadsheet (RFC 4180). Several values of a cell stand in lines of their own. */
export function toCsv(columns: readonly string[], rows: readonly TableRow[]): string {
  const lines = [
    ['iri', ...columns],
    ...rows.map(({ entity, cells }) => [
      entity,
      ...columns.map((column) => (cells.get(column) ?? []).map(plainText).join('\n')),
    ]),
  ]
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
