import type * as RDF from '@rdfjs/types'
import { escapeString } from './escape.js'
import { xsd } from './terms.js'

/** A statement in canonical N-Quads form, without the line end: `<s> <p> "o" <g> .` */
export type Line = string

export function toLine(quad: RDF.Quad): Line {
  const head = `${termText(quad.subject)} ${termText(quad.predicate)} ${termText(quad.object)}`
  return quad.graph.termType === 'DefaultGraph' ? `${head} .` : `${head} ${termText(quad.graph)} .`
}

/** A term as canonical N-Quads writes it. */
export function termText(term: RDF.Term): string {
  switch (term.termType) {
    case 'NamedNode':
      return `<${term.value}>`
    case 'BlankNode':
      return `_:${term.value}`
    case 'Literal':
      return literalText(term)
    case 'Quad':
      return `<<( ${termText(term.subject)} ${termText(term.predicate)} ${termText(term.object)} )>>`
    default:
      throw new TypeError(`A ${term.termType} cannot stand in a statement`)
  }
}

function literalText(literal: RDF.Literal): string {
  const text = `"${escapeString(literal.value)}"`
  if (literal.language) return `${text}@${literal.language}${literal.direction ? `--${literal.direction}` : ''}`
  return literal.datatype.value === `${xsd}string` ? text : `${text}^^<${literal.datatype.value}>`
}
