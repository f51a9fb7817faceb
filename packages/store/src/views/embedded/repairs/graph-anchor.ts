import type { AstNode } from '../../../guard/ast.js'
import type { Draft } from './draft.js'
import { isVariable, visit } from './visit.js'

/**
 * The engine takes the ?g of GRAPH ?g from the statements that match inside. Where none need to, as with VALUES alone,
 * GRAPH ?g {} inside brings the names of all graphs, which the clause would join with anyway.
 */
export function repairGraphAnchor(draft: Draft): void {
  visit(draft.query, {
    graph: ({ name, patterns }) => {
      if (isVariable(name) && !bindsGraph(patterns, name.value, true)) anchor(draft, draft.endOf(name), name)
    },
  })
}

export function anchor(draft: Draft, place: number, name: AstNode): void {
  draft.insert(draft.insideGroup(place), ` GRAPH ${draft.textOf(name)} {} `)
}

/** Whether the engine binds the graph's variable in every solution of a group. A group alone stands for its graphs. */
export function bindsGraph(patterns: readonly AstNode[], name: string, alone: boolean): boolean {
  let first = true
  for (const pattern of patterns) {
    if (pattern.subType === 'filter') continue
    // These begin with an empty pattern where nothing is before them, and the engine does bind it.
    if (first && (pattern.subType === 'bind' || pattern.subType === 'optional')) return true
    if (binds(pattern, name)) return true
    first = false
  }
  return first && alone
}

function binds(pattern: AstNode, name: string): boolean {
  const inside = pattern.patterns as readonly AstNode[]
  if (pattern.type === 'query') return true
  switch (pattern.subType) {
    case 'bgp':
      return (pattern.triples as readonly unknown[]).length > 0
    case 'group':
      return bindsGraph(inside, name, false)
    case 'union':
      return inside.every((branch) => bindsGraph(branch.patterns as readonly AstNode[], name, false))
    case 'graph':
      return isVariable(pattern.name) && pattern.name.value === name
    default:
      return pattern.subType === 'service'
  }
}
