import type { Quad, Term } from '../terms/terms.js'
import { Rdf12NotCanonicalError } from './errors.js'

/** The parts of a statement where RDFC-1.0 knows blank nodes, with the letter it gives to each. */
export const positions = [
  ['s', (quad: Quad): Term => quad.subject],
  ['o', (quad: Quad): Term => quad.object],
  ['g', (quad: Quad): Term => quad.graph],
] as const

export function hasBlankNode(quad: Quad): boolean {
  return (
    quad.subject.termType === 'BlankNode' ||
    quad.object.termType === 'BlankNode' ||
    quad.graph.termType === 'BlankNode' ||
    holdsBlankNode(quad.subject) ||
    holdsBlankNode(quad.object)
  )
}

/** A triple term without blank nodes is as opaque as a literal; with one inside, RDFC-1.0 has no answer. */
export function refuseInnerBlankNode(quad: Quad): void {
  if (holdsBlankNode(quad.subject) || holdsBlankNode(quad.object))
    throw new Rdf12NotCanonicalError({ statement: `${quad.subject.value} ${quad.predicate.value} <<( … )>>` })
}

function holdsBlankNode(term: Term): boolean {
  if (term.termType !== 'Quad') return false
  return [term.subject, term.object].some((inner) => inner.termType === 'BlankNode' || holdsBlankNode(inner))
}
