import { readTerm } from '../../look/read-term.js'
import { isNumberType } from './number-of.js'

export type Row = Readonly<Record<string, string>>

export interface Sorting {
  readonly name: string
  readonly order: 'up' | 'down'
}

/** What a term is sorted by: numbers before texts, and what is missing last. */
function keyOf(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  const term = readTerm(text)
  if (term.kind === 'iri') return term.iri
  if (term.kind === 'blank') return term.label
  const number = isNumberType(term.type) ? Number(term.value) : Number.NaN
  return Number.isNaN(number) ? term.value : number
}

const texts = new Intl.Collator('en', { numeric: true })

function compare(a: number | string | undefined, b: number | string | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return texts.compare(a, b)
  return rank(a) - rank(b)
}

const rank = (key: number | string | undefined) => (key === undefined ? 2 : typeof key === 'string' ? 1 : 0)

/** Rows by one column. What is missing stays at the end in either order. */
export function sortRows(rows: readonly Row[], sorting: Sorting | undefined): readonly Row[] {
  if (sorting === undefined) return rows
  const sign = sorting.order === 'up' ? 1 : -1
  return rows
    .map((row) => ({ row, key: keyOf(row[sorting.name]) }))
    .sort((a, b) => (a.key === undefined || b.key === undefined ? 1 : sign) * compare(a.key, b.key))
    .map(({ row }) => row)
}

/** Rows with this text in one of their cells. */
export function findRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => Object.values(row).some((cell) => seenIn(cell).toLowerCase().includes(wanted)))
}

/** What a reader sees of a term; the names of types are not looked at. */
function seenIn(cell: string): string {
  if (!cell.startsWith('"')) return cell
  const term = readTerm(cell)
  return term.kind === 'literal' ? term.value : cell
}
