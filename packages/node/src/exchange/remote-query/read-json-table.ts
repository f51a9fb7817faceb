import { escapeString } from '@kg/core'
import { type AnswerTable, checkIri, nameForm } from './answer-terms.js'

interface JsonTerm {
  readonly type?: unknown
  readonly value?: unknown
  readonly datatype?: unknown
  readonly 'xml:lang'?: unknown
}

const languageForm = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/

/** Reads SPARQL results in JSON that anyone may have written: each term is checked and written anew. */
export function readJsonTable(body: string, { blank, maxRows }: { blank: string; maxRows: number }): AnswerTable {
  const { head, results } = JSON.parse(body) as { head?: { vars?: unknown }; results?: { bindings?: unknown } }
  const [names, bindings] = [head?.vars, results?.bindings]
  if (!Array.isArray(names) || !Array.isArray(bindings)) throw new TypeError('its answer is no table')
  if (!names.every((name) => typeof name === 'string' && nameForm.test(`?${name}`)))
    throw new TypeError('its answer has names that are none')
  if (bindings.length > maxRows) throw new TypeError(`it has more than ${maxRows} rows`)
  const rows = bindings.map((row: Record<string, JsonTerm | undefined>) =>
    names.map((name: string) => (row[name] === undefined ? undefined : termOf(row[name], blank))),
  )
  return { names, rows }
}

function termOf({ type, value, datatype, 'xml:lang': language }: JsonTerm, blank: string): string {
  if (typeof value !== 'string') throw new TypeError('a value is no text')
  if (type === 'uri') return `<${checkIri(value)}>`
  if (type === 'bnode') return `<${blank}${encodeURIComponent(value)}>`
  if (type !== 'literal' && type !== 'typed-literal') throw new TypeError(`it has a term of the type ${String(type)}`)
  const text = `"${escapeString(value)}"`
  if (typeof language === 'string' && languageForm.test(language)) return `${text}@${language}`
  return typeof datatype === 'string' ? `${text}^^<${checkIri(datatype)}>` : text
}
