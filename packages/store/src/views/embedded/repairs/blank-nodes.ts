import { type AstNode, isNode, type SelectAst, startOf, walk } from '../../../guard/ast.js'
import type { Draft } from './draft.js'
import { type Place, visit } from './visit.js'

/**
 * The engine makes one node of BNODE("text") for all solutions, and none of a text that is no label. It must be a new
 * one for each solution, and within a solution the same one for the same text: a random text for each solution is added.
 */
export function repairBlankNodes(draft: Draft): void {
  visit(draft.query, {
    select: (select) => repairSelect(draft, select),
    group: (patterns, place) => repairBinds(draft, patterns, place),
  })
}

function repairSelect(draft: Draft, { variables, where, solutionModifiers }: SelectAst): void {
  const calls = callsIn(variables)
  if (calls.length < 2) {
    renew(draft, calls, 'STRUUID()')
    return
  }
  // The solutions of a grouped query are made after its pattern, where nothing can be added to them.
  if (solutionModifiers.group !== undefined || has(variables, isAggregate)) return
  const perSolution = draft.fresh()
  // A group that is a sub-query can hold nothing else, so it becomes a part of another.
  const isQuery = where.patterns[0]?.type === 'query'
  if (isQuery) draft.insert(startOf(where), '{ ')
  draft.insert(draft.endOf(where) - (isQuery ? 0 : 1), ` BIND(STRUUID() AS ${perSolution}) ${isQuery ? '}' : ''}`)
  renew(draft, calls, perSolution)
}

function repairBinds(draft: Draft, patterns: readonly AstNode[], { query }: Place): void {
  const binds = patterns.filter((pattern) => pattern.subType === 'bind' && callsIn(pattern).length > 0)
  const calls = callsIn(binds)
  const [first] = binds
  if (first === undefined || calls.length === 1) {
    renew(draft, calls, 'STRUUID()')
    return
  }
  // One more variable would show.
  if ('variables' in query && has(query.variables, ({ type }) => type === 'wildcard')) return
  const perSolution = draft.fresh()
  draft.insert(startOf(first), `BIND(STRUUID() AS ${perSolution}) `)
  renew(draft, calls, perSolution)
}

/** A digest is a label whatever the text, and fails for all that is not a plain string, as BNODE must. */
function renew(draft: Draft, calls: readonly AstNode[], perSolution: string): void {
  for (const argument of calls) draft.wrap(argument, 'CONCAT(MD5(', `), ${perSolution})`)
}

/** The arguments of BNODE in expressions; EXISTS has patterns of its own. */
function callsIn(root: unknown): AstNode[] {
  const found: AstNode[] = []
  walk(root, (node) => {
    if (node.subType === 'patternOperation') return false
    const [argument] = node.subType === 'operation' && node.operator === 'bnode' ? (node.args as unknown[]) : []
    if (isNode(argument)) found.push(argument)
    return true
  })
  return found
}

const isAggregate = ({ subType }: AstNode) => subType === 'aggregate'

function has(root: unknown, wanted: (node: AstNode) => boolean): boolean {
  let found = false
  walk(root, (node) => {
    found ||= wanted(node)
    return !found
  })
  return found
}
