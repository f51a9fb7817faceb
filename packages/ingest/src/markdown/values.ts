import { isAbsoluteIri } from '@kg/core'
import { chunks } from '../chunks.js'
import type { Statements } from '../statements.js'
import { integer, iri, type TermText, text, typed } from '../terms.js'
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

const dateForm = /^\d{4}-\d{2}-\d{2}$/
const dateTimeForm = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/
const linkable = /^(?:https?|urn|did):/i

function stringTerms(value: string, { note }: ValueContext): TermText[] {
  const trimmed = value.trim()
  const linked = noteIn(trimmed)
  if (linked !== undefined) return [iri(note(linked))]
  if (linkable.test(trimmed) && isAbsoluteIri(trimmed)) return [iri(trimmed)]
  if (dateForm.test(trimmed) && isDate(trimmed)) return [typed(trimmed, 'date')]
  if (dateTimeForm.test(trimmed) && isDate(trimmed.slice(0, 10))) return [typed(trimmed.replace(' ', 'T'), 'dateTime')]
  return chunks(trimmed).map(text)
}

function isDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function numberTerm(value: number): TermText {
  if (!Number.isFinite(value)) return typed(Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF', 'double')
  const written = String(value)
  if (written.includes('e')) return typed(written.replace('e', 'E'), 'double')
  return typed(written, Number.isInteger(value) ? 'integer' : 'decimal')
}
