import type { Row } from './answer.js'

// Comments, IRIs and strings, which may hold anything.
const opaque =
  /#[^\n]*|<[^<>"{}|^`\\\s]*>|"""(?:[^"\\]|\\.|"(?!""))*"""|'''(?:[^'\\]|\\.|'(?!''))*'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

/** The columns of a SELECT as it names them, also when there are no rows; with `*` those that the rows have, in the order of the query. */
export function projection(sparql: string, rows: readonly Row[] = []): string[] {
  const bare = sparql.replace(opaque, (text) => (text.startsWith('#') ? ' ' : '<>'))
  const start = /\bselect\b/i.exec(bare)
  const clause = start === null ? '' : clauseOf(bare.slice(start.index + start[0].length))
  const columns = [...new Set(variablesIn(clause))]
  const missing = new Set(rows.flatMap((row) => Object.keys(row)))
  for (const name of columns) missing.delete(name)
  const mentioned = missing.size === 0 ? [] : [...new Set(variablesIn(bare))].filter((name) => missing.delete(name))
  return [...columns, ...mentioned, ...missing]
}

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/[?$]([\p{L}\p{N}_]+)/gu)].map(([, name]) => name as string)

/** The variables of the clause; of an expression only the one behind AS. */
function clauseOf(text: string): string {
  let depth = 0
  let found = ''
  let expression = ''
  for (const sign of text) {
    if (sign === ')' && --depth === 0) {
      found += ` ${/\bas\s+([?$][\p{L}\p{N}_]+)\s*$/iu.exec(expression)?.[1] ?? ''} `
      expression = ''
    } else if (depth > 0) expression += sign
    else if (sign === '{' || /\b(where|from)$/i.test(found)) break
    else if (sign !== '(') found += sign
    if (sign === '(') depth++
  }
  return found
}
