import { escapeString, xsd } from '@kg/core'

/** A term as a line writes it. */
export type TermText = string

export const iri = (value: string): TermText => `<${value}>`
export const text = (value: string): TermText => `"${escapeString(value)}"`
export const integer = (value: number | bigint): TermText => typed(String(value), 'integer')

/** A literal of an XML Schema type, by its local name. */
export function typed(value: string, type: string): TermText {
  return `"${escapeString(value)}"^^<${xsd}${type}>`
}
