import { QueryRefusedError } from '@kg/contract/errors'
import { type JsonTerm, type ResultDocument, writeCsv, writeTsv, writeXml } from './write-result.js'

/** A result that stands for itself, in the format asked for, from the JSON of a server whose other formats are not sound. */
export function soundResult(body: string, mediaType: string, table: boolean): string {
  if (!table) return /^application\/n-(triples|quads)/.test(mediaType) ? soundTriples(body) : body
  const { head, results, boolean } = JSON.parse(body) as ResultDocument
  const vars = (head.vars ?? []).filter((name) => name !== '_star_fake')
  const document: ResultDocument =
    boolean === undefined
      ? { head: { vars }, results: { bindings: (results?.bindings ?? []).map((row) => soundRow(row, vars)) } }
      : { head: {}, boolean }
  const type = mediaType.split(';', 1)[0]?.trim()
  if (type === 'application/sparql-results+json' || type === 'application/json') return JSON.stringify(document)
  if (type === 'application/sparql-results+xml') return writeXml(document)
  if (type === 'text/csv') return writeCsv(document)
  if (type === 'text/tab-separated-values') return writeTsv(document)
  throw new QueryRefusedError({ why: `Results are not made as ${mediaType}` })
}

// Triples alone are written the same in both.
const formatsOfTriples = new Map([
  ['application/n-quads', 'application/n-triples'],
  ['application/trig', 'text/turtle'],
])

/** What to ask such a server for, to have what was asked for. */
export function soundFormat(mediaType: string, table: boolean): string {
  return table ? 'application/sparql-results+json' : (formatsOfTriples.get(mediaType) ?? mediaType)
}

/** Canonical blanks between terms; a tab inside a literal is escaped, so a bare one is never part of it. */
function soundTriples(body: string): string {
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => `${line.replaceAll('\t', ' ')}\n`).join('')
}

function soundRow(row: Record<string, JsonTerm>, vars: readonly string[]): Record<string, JsonTerm> {
  const entries = vars.flatMap((name) => (row[name] === undefined ? [] : [[name, soundTerm(row[name])] as const]))
  return Object.fromEntries(entries)
}

function soundTerm(term: JsonTerm): JsonTerm {
  switch (term.type) {
    case 'typed-literal':
      return { ...soundValue(term), type: 'literal' }
    case 'bnode':
      return { ...term, value: term.value.replace(/^nodeID:\/\//, '') }
    default:
      return term
  }
}

/** Booleans come as numbers. */
function soundValue(term: JsonTerm): JsonTerm {
  if (term.datatype !== 'http://www.w3.org/2001/XMLSchema#boolean') return term
  return { ...term, value: term.value === '1' ? 'true' : term.value === '0' ? 'false' : term.value }
}
