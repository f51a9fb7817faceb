import { defined } from '@kg/core/values'
import type { Row } from './answer.js'
import { readTerm } from './wire-term.js'

/** SPARQL 1.1 Query Results JSON. */
export function bindingsJson(variables: readonly string[], rows: readonly Row[]): string {
  const bindings = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, term]) => [name, json(term)])))
  return JSON.stringify({ head: { vars: variables }, results: { bindings } }, null, 2)
}

function json(text: string) {
  const { type, value, language, datatype } = readTerm(text)
  return {
    type,
    value,
    ...defined({ 'xml:lang': language, datatype }),
  }
}
