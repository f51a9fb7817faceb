import { type AstNode, isNode } from '../../../guard/ast.js'
import { isVariable } from './visit.js'

export type End = 'subject' | 'object'

const other: Readonly<Record<End, End>> = { subject: 'object', object: 'subject' }
const itemsOf = (path: AstNode) => path.items as readonly AstNode[]

/** Whether a path has a match of no length, once, for any term: `p*`, `p?`, and these inside `^` or `+`. */
export function isZeroLength(path: AstNode): boolean {
  if (path.type !== 'path') return false
  if (path.subType === '*' || path.subType === '?') return true
  return (path.subType === '^' || path.subType === '+') && itemsOf(path).every(isZeroLength)
}

/** Whether what stands at this end of a triple pattern must stand in a statement for the pattern to match. */
export function mustStand(triple: AstNode, end: End): boolean {
  const { predicate } = triple
  if (!isNode(predicate)) return false
  // Between two unknowns, a path of no length matches the nodes of the graph alone.
  const open = isOpen(triple.subject) && isOpen(triple.object)
  return open || hasEdgeAt(predicate, end) || (predicate.subType === '/' && isOpen(triple[end]))
}

function isOpen(term: unknown): boolean {
  return isVariable(term) || (isNode(term) && term.subType === 'blankNode')
}

function hasEdgeAt(path: AstNode, end: End): boolean {
  if (path.type !== 'path') return true
  const items = itemsOf(path)
  switch (path.subType) {
    case '!':
      return true
    case '^':
      return items.every((item) => hasEdgeAt(item, other[end]))
    case '/':
      return items
        .slice(end === 'subject' ? 0 : -1)
        .slice(0, 1)
        .every((item) => hasEdgeAt(item, end))
    case '|':
    case '+':
      return items.every((item) => hasEdgeAt(item, end))
    default:
      return false
  }
}
