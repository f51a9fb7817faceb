import type { QueryAnswer } from '@kg/store'
import { rowsOfTsv, triplesOfNTriples, type WireRow, type WireTriple } from './wire-terms.js'

/** An answer in TSV or N-Triples as it goes over the wire. */
export function resultOf({ kind, body }: Pick<QueryAnswer, 'kind' | 'body'>): {
  bindings?: WireRow[]
  quads?: WireTriple[]
  boolean?: boolean
} {
  if (kind === 'select') return { bindings: rowsOfTsv(body) }
  if (kind === 'ask') return { boolean: body.trim() === 'true' }
  return { quads: triplesOfNTriples(body) }
}
