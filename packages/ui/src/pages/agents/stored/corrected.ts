import { readTerm } from '../../../look/read-term.js'

export interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

/** What a reader sees and changes of an object: the text of a literal, or the whole of anything else. */
export function editableText(object: string): string {
  const term = readTerm(object)
  return term.kind === 'literal' ? term.value : term.kind === 'iri' ? term.iri : term.label
}

/** The object with another text, and its language or type as before. */
export function withText(object: string, text: string): string {
  const term = readTerm(object)
  if (term.kind !== 'literal') return text.trim()
  const quoted = `"${text.replace(/[\\"\n\r\t]/g, (sign) => escapes[sign] ?? sign)}"`
  if (term.language !== undefined) return `${quoted}@${term.language}`
  return term.type === undefined ? quoted : `${quoted}^^<${term.type}>`
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
