import type { QueryAnswer } from '@kg/store'
import { parseTriples, parseTsvRows, type WireRow, type WireTriple } from './wire-terms.js'

/** One of the fields is there; a text comes with its type. */
export interface WireResult {
  bindings?: WireRow[]
  quads?: WireTriple[]
  boolean?: boolean
  text?: string
  mediaType?: string
}

/** An answer in TSV or N-Triples as it goes over the wire. */
export function resultOf({ kind, body }: Pick<QueryAnswer, 'kind' | 'body'>): WireResult {
  if (kind === 'select') return { bindings: parseTsvRows(body) }
  if (kind === 'ask') return { boolean: body.trim() === 'true' }
  return { quads: parseTriples(body) }
}
