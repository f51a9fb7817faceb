import { escapeString, rdfNamespace, xsd } from '@kg/core'

/** A term as a line writes it. */
export type TermText = string

export const iri = (value: string): TermText => `<${value}>`
export const text = (value: string): TermText => `"${escapeString(value)}"`
export const integer = (value: number | bigint): TermText => typed(String(value), 'integer')

/** A literal of an XML Schema type, by its local name. */
export function typed(value: string, type: string): TermText {
  return `"${escapeString(value)}"^^<${xsd}${type}>`
}

/** JSON text as a literal. It has quotes by the dozen, which are escaped faster all at once. */
export function jsonLiteral(value: string): TermText {
  const escaped = /[\x00-\x1f\x7f]/.test(value)
    ? escapeString(value)
    : value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `"${escaped}"^^<${rdfNamespace}JSON>`
}

const dateForm = /^\d{4}-\d{2}-\d{2}$/
const dateTimeForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/

/** A day or a time as XML Schema has it; undefined where the text is none. */
export function dateTerm(written: string): TermText | undefined {
  if (dateForm.test(written) && isDate(written)) return typed(written, 'date')
  if (!dateTimeForm.test(written) || !isDate(written.slice(0, 10))) return undefined
  return typed(written.replace(' ', 'T'), 'dateTime')
}

function isDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

export function numberTerm(value: number): TermText {
  if (!Number.isFinite(value)) return typed(Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF', 'double')
  const written = String(value)
  if (written.includes('e')) return typed(written.replace('e', 'E'), 'double')
  return typed(written, Number.isInteger(value) ? 'integer' : 'decimal')
}
