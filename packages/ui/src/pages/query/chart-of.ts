import { readTerm } from '../../look/read-term.js'
import { shortIri } from '../../look/short-iri.js'
import { numberOf, timeOf } from './number-of.js'
import type { Row } from './sort-rows.js'

export type Chart =
  | { readonly kind: 'bars'; readonly label: string; readonly value: string; readonly bars: readonly Bar[] }
  | { readonly kind: 'line'; readonly label: string; readonly value: string; readonly points: readonly Point[] }

export interface Bar {
  readonly label: string
  readonly value: number
}

export interface Point {
  readonly time: number
  readonly value: number
}

/** A picture of rows that have a number and a label or a moment; undefined where they have none. */
export function chartOf(names: readonly string[], rows: readonly Row[]): Chart | undefined {
  const isEvery = (name: string, of: (text: string | undefined) => number | undefined) =>
    rows.length > 0 && rows.every((row) => of(row[name]) !== undefined)
  const value = names.findLast((name) => isEvery(name, numberOf))
  const others = names.filter((name) => name !== value)
  const label = others[0]
  if (value === undefined || label === undefined) return undefined
  const numberIn = (row: Row) => numberOf(row[value]) ?? 0
  const time = others.find((name) => isEvery(name, timeOf))
  if (time !== undefined && rows.length > 1) {
    const points = rows.map((row) => ({ time: timeOf(row[time]) ?? 0, value: numberIn(row) }))
    return { kind: 'line', label: time, value, points: points.sort((a, b) => a.time - b.time) }
  }
  return { kind: 'bars', label, value, bars: rows.map((row) => ({ label: wordOf(row[label]), value: numberIn(row) })) }
}

function wordOf(text: string | undefined): string {
  if (text === undefined) return '–'
  const term = readTerm(text)
  return term.kind === 'iri' ? shortIri(term.iri) : term.kind === 'blank' ? term.label : term.value
}
