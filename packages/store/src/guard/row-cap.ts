import { endOf, startOf } from './ast.js'
import type { InspectedQuery } from './inspect-query.js'

/**
 * The query with a LIMIT of one row more than the cap, so that the caller can tell that there was more. Only the outer
 * query is touched, at the places that the parser found.
 */
export function withRowCap({ ast, pieces, facts }: InspectedQuery, maxRows: number): string {
  const text = pieces.sent
  const most = maxRows + 1
  if (facts.kind === 'ask' || (facts.limit !== undefined && facts.limit <= most)) return text
  const clause = ast.solutionModifiers.limitOffset
  if (clause !== undefined) {
    const offset = facts.offset === undefined ? '' : ` OFFSET ${Math.min(facts.offset, Number.MAX_SAFE_INTEGER)}`
    const end = pieces.sentOffset(endOf(clause) ?? pieces.parsed.length)
    return `${text.slice(0, pieces.sentOffset(startOf(clause)))}LIMIT ${most}${offset}${text.slice(end)}`
  }
  if (ast.values === undefined) return `${text.trimEnd()}\nLIMIT ${most}`
  const at = pieces.sentOffset(startOf(ast.values))
  return `${text.slice(0, at)}LIMIT ${most}\n${text.slice(at)}`
}
