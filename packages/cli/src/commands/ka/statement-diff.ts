import type { Line } from '@kg/core'
import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'

export interface StatementDiff {
  readonly removed: readonly Line[]
  readonly added: readonly Line[]
}

/** What leads from one set of statements to another. */
export function diffStatements(before: readonly Line[], after: readonly Line[]): StatementDiff {
  const [old, next] = [new Set(before), new Set(after)]
  return { removed: [...old].filter((line) => !next.has(line)), added: [...next].filter((line) => !old.has(line)) }
}

export const isEmptyDiff = ({ removed, added }: StatementDiff): boolean => removed.length + added.length === 0

/** In the order of the statements, so that what was changed stands beside what it was. */
export function showDiff({ removed, added }: StatementDiff, paint: Paint): string {
  const lines = [
    ...removed.map((line) => ({ line, sign: '-', colour: paint.bad })),
    ...added.map((line) => ({ line, sign: '+', colour: paint.good })),
  ].sort((a, b) => (a.line < b.line ? -1 : a.line > b.line ? 1 : 0))
  return lines.map(({ line, sign, colour }) => colour(`${sign} ${oneLine(line)}`)).join('\n')
}
