import type { Statement } from '../../graph/read-statements.js'
import type { Row } from './sort-rows.js'

const isIri = (text: string) => !text.startsWith('"') && !text.startsWith('_:')

/** Rows of three columns that can be read as statements; undefined where they cannot. */
export function statementsIn(names: readonly string[], rows: readonly Row[]): readonly Statement[] | undefined {
  const [s = '', p = '', o = ''] = names
  if (names.length !== 3) return undefined
  const statements: Statement[] = []
  for (const { [s]: subject, [p]: predicate, [o]: object } of rows) {
    if (subject === undefined || predicate === undefined || object === undefined) return undefined
    if (subject.startsWith('"') || !isIri(predicate)) return undefined
    statements.push({ subject, predicate, object })
  }
  return statements
}
