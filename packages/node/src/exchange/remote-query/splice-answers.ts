import { randomBytes } from 'node:crypto'
import type { RemoteService } from '@kg/store'
import type { ResolvedQuery } from '../../memory/query/services.js'
import type { AnswerTable } from './answer-terms.js'

/** Cannot be guessed, so that nobody writes it in a query. */
const slot = `urn:kg:slot:${randomBytes(16).toString('hex')}:`

interface Values {
  readonly clause: string
  /** What stands for the rows in it. */
  readonly row?: string
  readonly content: string
}

/** Puts a table in place of each SERVICE clause; `undefined` stands for a silent clause that nobody answered. */
export function spliceAnswers(
  text: string,
  services: readonly RemoteService[],
  tables: readonly (AnswerTable | undefined)[],
): ResolvedQuery {
  let sparql = text
  const rows = new Map<string, string>()
  for (let i = services.length - 1; i >= 0; i--) {
    const { from, to } = services[i] as RemoteService
    const table = tables[i]
    const { clause, row, content } = table === undefined ? nothingKnown : valuesOf(table, i)
    sparql = `${sparql.slice(0, from)}${clause}${sparql.slice(to)}`
    if (row !== undefined) rows.set(row, content)
  }
  return {
    sparql,
    complete: (checked) => [...rows].reduce((whole, [row, content]) => whole.replace(row, () => content), checked),
  }
}

const nothingKnown: Values = { clause: ' {} ', content: '' }

/** One row stands for all of them, so that a text with more rows is checked as fast as one with few. */
function valuesOf({ names, rows }: AnswerTable, index: number): Values {
  const columns = names.map((name) => `?${name}`).join(' ')
  const content = rows.map((row) => `(${row.map((term) => term ?? 'UNDEF').join(' ')})`).join('\n')
  if (names.length === 0) return { clause: ` VALUES () { ${content} } `, content }
  const row = `(${names.map(() => `<${slot}${index}>`).join(' ')})`
  return { clause: ` VALUES (${columns}) { ${row} } `, row, content }
}
