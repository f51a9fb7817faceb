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
