import { escapeString } from '@kg/core'

const forbidden = /[\u0000-\u0020<>"{}|^`\\]/

/** True when the IRI can stand between angle brackets without ending them early. */
export function isSafeIri(iri: string): boolean {
  return iri.length > 0 && !forbidden.test(iri)
}

export function iriText(iri: string): string {
  if (!isSafeIri(iri)) throw new TypeError(`Not an IRI that can be written in SPARQL: ${JSON.stringify(iri)}`)
  return `<${iri}>`
}

export function literalText(text: string): string {
  return `"${escapeString(text)}"`
}
