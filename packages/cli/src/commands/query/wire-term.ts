import { unescapeString } from '@kg/core'

/** A term of an answer, taken apart. */
export interface WireTerm {
  readonly type: 'uri' | 'bnode' | 'literal'
  readonly value: string
  readonly language?: string
  readonly datatype?: string
}

/** Bare IRIs, `_:x`, and literals in N-Triples form. */
export function readTerm(text: string): WireTerm {
  if (text.startsWith('_:')) return { type: 'bnode', value: text.slice(2) }
  if (!text.startsWith('"')) return { type: 'uri', value: text }
  const end = text.lastIndexOf('"')
  const value = unescapeString(text.slice(1, end))
  const suffix = text.slice(end + 1)
  if (suffix.startsWith('@')) return { type: 'literal', value, language: suffix.slice(1) }
  return suffix === '' ? { type: 'literal', value } : { type: 'literal', value, datatype: suffix.slice(3, -1) }
}
