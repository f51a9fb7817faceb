import { linesFromJson, parseLine } from '@kg/core/turtle'
import { readTerm } from '../../look/read-term.js'
import { iriText, readIri, readNode } from './iri-text.js'

const xsd = 'http://www.w3.org/2001/XMLSchema#'

/** Kinds of values that the form offers, with the datatype that each of them means. */
export const kinds = {
  thing: { word: 'Thing', type: undefined },
  text: { word: 'Text', type: undefined },
  integer: { word: 'Integer', type: `${xsd}integer` },
  decimal: { word: 'Decimal', type: `${xsd}decimal` },
  date: { word: 'Date', type: `${xsd}date` },
  dateTime: { word: 'Date and time', type: `${xsd}dateTime` },
  boolean: { word: 'True or false', type: `${xsd}boolean` },
  typed: { word: 'Other type', type: undefined },
} as const

export type Kind = keyof typeof kinds

/** One statement in the form, as it was typed. */
export interface Row {
  readonly id: number
  readonly subject: string
  readonly predicate: string
  readonly kind: Kind
  readonly value: string
  /** The language of a text, or the IRI of another type. */
  readonly mark: string
}

export type Field = 'subject' | 'predicate' | 'value' | 'mark'
export type Problems = Readonly<Partial<Record<Field, string>>>

let last = 0
export const newRow = (subject: string): Row => ({
  id: ++last,
  subject,
  predicate: '',
  kind: 'text',
  value: '',
  mark: '',
})

/** Statements as rows of the form. */
export const rowsFrom = (lines: readonly string[]): Row[] => lines.map(rowFrom)

function rowFrom(line: string): Row {
  const { subject, predicate, object } = parseLine(line)
  return { id: ++last, subject: nodeText(subject), predicate: nodeText(predicate), ...valueFrom(object) }
}

function nodeText(text: string): string {
  const term = readTerm(text)
  return term.kind === 'iri' ? iriText(term.iri) : text
}

function valueFrom(object: string): Pick<Row, 'kind' | 'value' | 'mark'> {
  const term = readTerm(object)
  if (term.kind !== 'literal') return { kind: 'thing', value: nodeText(object), mark: '' }
  const { value, language, type } = term
  if (type === undefined) return { kind: 'text', value, mark: language ?? '' }
  const known = Object.entries(kinds).find(([, kind]) => kind.type === type)
  // The entries of the table of kinds are kinds.
  if (known !== undefined) return { kind: known[0] as Kind, value, mark: '' }
  return { kind: 'typed', value, mark: iriText(type) }
}

const shapes: Readonly<Partial<Record<Kind, readonly [shape: RegExp, hint: string]>>> = {
  integer: [/^[+-]?\d+$/, 'A whole number, such as 12'],
  decimal: [/^[+-]?(\d+(\.\d*)?|\.\d+)$/, 'A number, such as 1.5'],
  date: [/^-?\d{4,}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/, 'A date, such as 2026-07-14'],
  dateTime: [/^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/, 'Such as 2026-07-14T08:30:00Z'],
  boolean: [/^(true|false|0|1)$/, 'true or false'],
}

/** What keeps a row from being a statement. */
export function problemsOf({ subject, predicate, kind, value, mark }: Row): Problems {
  const shape = shapes[kind]
  const valueProblem =
    kind === 'thing'
      ? readNode(value) === undefined && 'An IRI, such as schema:Person or urn:garden:tomato'
      : shape !== undefined && !shape[0].test(value.trim()) && shape[1]
  const markProblem =
    kind === 'typed'
      ? readIri(mark) === undefined && 'The IRI of a datatype, such as xsd:gYear'
      : kind === 'text' &&
        mark !== '' &&
        !/^[A-Za-z]+(-[A-Za-z0-9]+)*(--(ltr|rtl))?$/.test(mark) &&
        'Such as en or de-AT'
  return {
    ...(readNode(subject) === undefined && { subject: 'An IRI, such as urn:garden:tomato' }),
    ...(readIri(predicate) === undefined && { predicate: 'An IRI, such as schema:name' }),
    ...(valueProblem && { value: valueProblem }),
    ...(markProblem && { mark: markProblem }),
  }
}

export const isWhole = (row: Row): boolean => Object.keys(problemsOf(row)).length === 0

/** The statements that rows mean, in canonical form and each once. Rows with problems mean none. */
export const linesOf = (rows: readonly Row[]): string[] =>
  linesFromJson(rows.filter(isWhole).map(statementOf), { blankNodes: (label) => label })

const statementOf = (row: Row) => ({
  subject: readNode(row.subject) ?? '',
  predicate: readIri(row.predicate) ?? '',
  object: objectOf(row),
})

function objectOf({ kind, value, mark }: Row): string {
  if (kind === 'thing') return readNode(value) ?? ''
  if (kind === 'text') return `${JSON.stringify(value)}${mark === '' ? '' : `@${mark}`}`
  const type = kinds[kind].type ?? readIri(mark)
  return `${JSON.stringify(kind === 'typed' ? value : value.trim())}^^<${type}>`
}
