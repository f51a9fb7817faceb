import { type AstNode, type GroupAst, startOf, type UpdateAst, walk } from './ast.js'
import { RefusalError } from './refusal.js'

/** A label belongs to one basic graph pattern of a query; FILTER and BIND do not end one, everything else does. */
export function checkBlankNodes(where: GroupAst | undefined): void {
  const owners = new Map<string, object>()
  const visitList = (patterns: readonly AstNode[]): void => {
    let current = {}
    for (const pattern of patterns) {
      if (pattern.subType === 'bgp') {
        claim(pattern, owners, current)
        continue
      }
      visit(pattern)
      if (pattern.subType !== 'filter' && pattern.subType !== 'bind') current = {}
    }
  }
  const visit = (root: unknown): void =>
    walk(root, (node) => {
      if (!Array.isArray(node.patterns)) return true
      visitList(node.patterns)
      return false
    })
  visit(where)
}

function claim(bgp: AstNode, owners: Map<string, object>, owner: object): void {
  walk(bgp, (node) => {
    if (!isLabelled(node)) return true
    const label = String(node.label)
    if ((owners.get(label) ?? owner) !== owner) {
      throw new RefusalError(startOf(node), 'this blank node label is already used in another graph pattern')
    }
    owners.set(label, owner)
    return true
  })
}

/** Each INSERT DATA of a request has its own blank nodes, so a label cannot tie two of them together. */
export function checkInsertedBlankNodes(update: UpdateAst): void {
  const owners = new Map<string, object>()
  for (const { operation } of update.updates) {
    if (operation?.subType !== 'insertdata') continue
    walk(operation.data, (node) => {
      if (!isLabelled(node)) return true
      const label = String(node.label)
      if ((owners.get(label) ?? operation) !== operation) {
        throw new RefusalError(startOf(node), 'this blank node label is already used in another INSERT DATA')
      }
      owners.set(label, operation)
      return true
    })
  }
}

function isLabelled(node: AstNode): boolean {
  return node.type === 'term' && node.subType === 'blankNode'
}
