import type { Quad, Term } from '../terms/terms.js'
import { UnsafeTermError } from './errors.js'

const notInIri = /[\u0000-\u0020<>"{}|^`\\]/
const notInLabel = /[\s<>"\\]/
const tag = /^[A-Za-z0-9-]*$/

/**
 * A seal must cover one meaning only. Readers refuse such terms already, but a quad can come from anywhere,
 * and `<urn:o> <urn:g>` inside an IRI would read as two terms once it is a line.
 */
export function refuseUnsafeTerms(quad: Quad): void {
  for (const term of [quad.subject, quad.predicate, quad.object, quad.graph])
    if (!isSafe(term)) throw new UnsafeTermError({ term: term.value.slice(0, 200) })
}

function isSafe(term: Term): boolean {
  switch (term.termType) {
    case 'NamedNode':
      return !notInIri.test(term.value)
    case 'BlankNode':
      return !notInLabel.test(term.value)
    case 'Literal':
      return !notInIri.test(term.datatype.value) && tag.test(term.language)
    case 'Quad':
      return [term.subject, term.predicate, term.object].every(isSafe)
    default:
      return true
  }
}
