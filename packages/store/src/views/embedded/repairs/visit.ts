import { defined } from '@kg/core'
import { type AstNode, isNode, type QueryAst, type SelectAst, walk } from '../../../guard/ast.js'

export interface Place {
  /** The name in the innermost GRAPH clause around. */
  readonly graph?: AstNode
  /** The query that the place belongs to directly. */
  readonly query: QueryAst | SelectAst
}

export interface Visitor {
  /** The patterns between two brackets; `graph` says which graph they are matched in. */
  readonly group?: (patterns: readonly AstNode[], place: Place) => void
  /** A GRAPH clause. */
  readonly graph?: (clause: AstNode & { readonly name: AstNode; readonly patterns: readonly AstNode[] }) => void
  readonly select?: (select: SelectAst, place: Omit<Place, 'query'>) => void
}

/** Goes through every group of a query, those of sub-queries and EXISTS included. What SERVICE holds runs elsewhere. */
export function visit(query: QueryAst, visitor: Visitor): void {
  const inside = (patterns: readonly AstNode[], place: Place): void => {
    visitor.group?.(patterns, place)
    for (const pattern of patterns) search(pattern, place)
  }
  const search = (root: unknown, place: Place): void =>
    walk(root, (node) => {
      if (node.type === 'query') {
        enter(node as unknown as SelectAst, place)
        return false
      }
      if (node.subType === 'service') return false
      if (!isGroup(node)) return true
      const { name } = node
      if (node.subType === 'graph' && isNode(name)) {
        visitor.graph?.({ ...node, name, patterns: node.patterns })
        inside(node.patterns, { ...place, graph: name })
      } else inside(node.patterns, place)
      return false
    })
  const enter = (found: QueryAst | SelectAst, { graph }: Omit<Place, 'query'>): void => {
    const at = defined({ graph })
    if (found.subType === 'select') visitor.select?.(found, at)
    const place: Place = { ...at, query: found }
    for (const part of [found.where, found.solutionModifiers, 'variables' in found ? found.variables : []])
      search(part, place)
  }
  enter(query, {})
}

/** The branches of a UNION are groups of their own; the UNION itself is not one. */
function isGroup(node: AstNode): node is AstNode & { readonly patterns: readonly AstNode[] } {
  return node.type === 'pattern' && node.subType !== 'union' && Array.isArray(node.patterns)
}

export function isVariable(node: unknown): node is AstNode & { readonly value: string } {
  return isNode(node) && node.type === 'term' && node.subType === 'variable'
}

export function mentions(root: unknown, name: unknown): boolean {
  let found = false
  walk(root, (node) => {
    found ||= isVariable(node) && node.value === name
    return !found
  })
  return found
}
