import { escapeString, isAbsoluteIri, unescapeString, xsd } from '@kg/core'

/** A table that a peer sent, with terms that can be put into a query as they are. */
export interface AnswerTable {
  readonly names: readonly string[]
  /** Undefined for an unbound variable. */
  readonly rows: readonly (readonly (string | undefined)[])[]
}

export const nameForm = /^\?[\p{L}\p{N}_\u00b7]+$/u
const literalForm = /^"((?:[^"\\\n\r]|\\.)*)"(?:@([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)|\^\^<([^<>]*)>)?$/su
const numberForms: readonly [RegExp, string][] = [
  [/^[+-]?\d+$/, 'integer'],
  [/^[+-]?\d*\.\d+$/, 'decimal'],
  [/^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d+$/, 'double'],
  [/^(?:true|false)$/, 'boolean'],
]

/** Reads TSV that anyone may have written: it parses and rewrites each term, and refuses what is no term. */
export function readTable(body: string, { blank, maxRows }: { blank: string; maxRows: number }): AnswerTable {
  const lines = body.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) !== '') refuse('its last line is cut')
  const [head = '', ...rest] = lines.slice(0, -1)
  const names = head === '' ? [] : head.split('\t')
  if (!names.every((name) => nameForm.test(name)) || new Set(names).size !== names.length) refuse('names of variables')
  if (rest.length > maxRows) refuse(`it has more than ${maxRows} rows`)
  const rows = rest.map((line) => {
    const cells = names.length === 0 ? [] : line.split('\t')
    if (cells.length !== names.length) refuse('a row has another number of values')
    return cells.map((cell) => (cell === '' ? undefined : termOf(cell, blank)))
  })
  return { names: names.map((name) => name.slice(1)), rows }
}

function termOf(cell: string, blank: string): string {
  if (cell.startsWith('<')) return `<${checkIri(cell.slice(1, -1), cell.endsWith('>'))}>`
  if (cell.startsWith('_:')) return /^_:[A-Za-z0-9_.-]+$/.test(cell) ? `<${blank}${cell.slice(2)}>` : refuse('a label')
  for (const [form, type] of numberForms) if (form.test(cell)) return `"${cell}"^^<${xsd}${type}>`
  const [, lexical, language, datatype] = literalForm.exec(cell) ?? refuse('a value is no term')
  // Written anew: an escape of a quote by its number would end the text where a query is read.
  const text = `"${escapeString(unescapeText(lexical ?? ''))}"`
  if (language !== undefined) return `${text}@${language}`
  return datatype === undefined ? text : `${text}^^<${checkIri(datatype)}>`
}

export function checkIri(value: string, closed = true): string {
  return closed && isAbsoluteIri(value) && !/[\u0000-\u0020<>"{}|^`\\]/.test(value) ? value : refuse('an IRI')
}

function unescapeText(lexical: string): string {
  try {
    return unescapeString(lexical)
  } catch {
    return refuse('an escape')
  }
}

function refuse(why: string): never {
  throw new TypeError(`its answer cannot be used: ${why}`)
}
