import { isAbsoluteIri } from '@kg/core'
import { chunks } from '../chunks.js'
import type { Statements } from '../statements.js'
import { dateTerm, integer, iri, numberTerm, type TermText, text, typed } from '../terms.js'
import { predicateOf } from './names.js'
import { noteIn } from './wiki-link.js'

const maxDepth = 8

export interface ValueContext {
  readonly statements: Statements
  /** The IRI of what `[[name]]` links to. */
  readonly note: (name: string) => string
}

/** The terms for the value of a property: a list gives several, a map becomes a blank node with properties. */
export function valueTerms(value: unknown, context: ValueContext, depth = 0): TermText[] {
  if (depth > maxDepth || value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item) => valueTerms(item, context, depth + 1))
  if (value instanceof Map) return [mapNode(value, context, depth)]
  switch (typeof value) {
    case 'string':
      return stringTerms(value, context)
    case 'number':
      return [numberTerm(value)]
    case 'bigint':
      return [integer(value)]
    case 'boolean':
      return [typed(String(value), 'boolean')]
    default:
      return []
  }
}

/** What `key:: value` writes has no quotes to tell numbers from text, so their look decides. */
export function scalarOf(written: string): unknown {
  if (/^(?:true|false)$/.test(written)) return written === 'true'
  if (/^[+-]?\d{1,30}$/.test(written)) return BigInt(written.replace('+', ''))
  if (/^[+-]?\d{1,15}\.\d{1,15}$/.test(written)) return Number(written)
  return written
}

function mapNode(map: ReadonlyMap<unknown, unknown>, context: ValueContext, depth: number): TermText {
  const node = context.statements.blankNode()
  for (const [key, item] of map)
    for (const term of valueTerms(item, context, depth + 1))
      context.statements.add(node, predicateOf(String(key)), term)
  return node
}

const linkable = /^(?:https?|urn|did):/i

function stringTerms(value: string, { note }: ValueContext): TermText[] {
  const trimmed = value.trim()
  const linked = noteIn(trimmed)
  if (linked !== undefined) return [iri(note(linked))]
  if (linkable.test(trimmed) && isAbsoluteIri(trimmed)) return [iri(trimmed)]
  const date = dateTerm(trimmed)
  return date === undefined ? chunks(trimmed).map(text) : [date]
}
