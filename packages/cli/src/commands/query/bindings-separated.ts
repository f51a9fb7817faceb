import type { Row } from './answer.js'
import { readTerm } from './wire-term.js'

/** SPARQL 1.1 Query Results CSV: values without their kind. */
export function bindingsCsv(variables: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  return line(variables) + rows.map((row) => line(variables.map((name) => plain(row[name])))).join('')
}

/** SPARQL 1.1 Query Results TSV: terms as Turtle writes them. */
export function bindingsTsv(variables: readonly string[], rows: readonly Row[]): string {
  const head = `${variables.map((name) => `?${name}`).join('\t')}\n`
  return head + rows.map((row) => `${variables.map((name) => turtle(row[name])).join('\t')}\n`).join('')
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function plain(text: string | undefined): string {
  if (text === undefined) return ''
  const { type, value } = readTerm(text)
  return type === 'bnode' ? `_:${value}` : value
}

function turtle(text = ''): string {
  return text === '' || text.startsWith('"') || text.startsWith('_:') || text.startsWith('<') ? text : `<${text}>`
}
