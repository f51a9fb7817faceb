import { escapeString } from '@kg/core'

export interface JsonTerm {
  readonly type: string
  readonly value: string
  readonly datatype?: string
  readonly 'xml:lang'?: string
}

export interface ResultDocument {
  readonly head: { readonly vars?: readonly string[] }
  readonly results?: { readonly bindings: readonly Record<string, JsonTerm>[] }
  readonly boolean?: boolean
}

export function writeCsv({ head, results, boolean }: ResultDocument): string {
  if (boolean !== undefined) return `${boolean}\r\n`
  const vars = head.vars ?? []
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const value = (term: JsonTerm | undefined) =>
    term === undefined ? '' : field(term.type === 'bnode' ? `_:${term.value}` : term.value)
  const rows = (results?.bindings ?? []).map((row) => vars.map((name) => value(row[name])).join(','))
  return `${[vars.map(field).join(','), ...rows].join('\r\n')}\r\n`
}

export function writeTsv({ head, results, boolean }: ResultDocument): string {
  if (boolean !== undefined) return `${boolean}\n`
  const vars = head.vars ?? []
  const rows = (results?.bindings ?? []).map((row) => vars.map((name) => turtle(row[name])).join('\t'))
  return `${[vars.map((name) => `?${name}`).join('\t'), ...rows].join('\n')}\n`
}

export function writeXml({ head, results, boolean }: ResultDocument): string {
  const variables = (head.vars ?? []).map((name) => `<variable name="${xml(name)}"/>`).join('')
  const body =
    boolean === undefined
      ? `<results>${(results?.bindings ?? []).map(xmlRow).join('')}</results>`
      : `<boolean>${boolean}</boolean>`
  return `<?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head>${variables}</head>${body}</sparql>`
}

function xmlRow(row: Record<string, JsonTerm>): string {
  const bindings = Object.entries(row).map(([name, term]) => `<binding name="${xml(name)}">${xmlTerm(term)}</binding>`)
  return `<result>${bindings.join('')}</result>`
}

function xmlTerm({ type, value, datatype, 'xml:lang': language }: JsonTerm): string {
  if (type !== 'literal') return `<${type}>${xml(value)}</${type}>`
  const mark = language ? ` xml:lang="${xml(language)}"` : datatype ? ` datatype="${xml(datatype)}"` : ''
  return `<literal${mark}>${xml(value)}</literal>`
}

function turtle(term: JsonTerm | undefined): string {
  if (term === undefined) return ''
  if (term.type === 'uri') return `<${term.value}>`
  if (term.type === 'bnode') return `_:${term.value}`
  const text = `"${escapeString(term.value)}"`
  if (term['xml:lang']) return `${text}@${term['xml:lang']}`
  return term.datatype === undefined ? text : `${text}^^<${term.datatype}>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const xml = (text: string) => text.replace(/[&<>"\r]/g, (char) => escapes[char] ?? char)
