import { type AstNode, isNode, walk } from '../../../guard/ast.js'
import type { Draft } from './draft.js'

/**
 * The engine gives a concatenation of literals in one language that language, and none at all for IRIs. The result is a
 * plain string, so the arguments are made strings. DISTINCT compares the terms before that, as long as all are strings.
 */
export function repairGroupConcat(draft: Draft): void {
  walk(draft.query, (node) => {
    const argument = node.subType === 'aggregate' ? (node.expression as readonly AstNode[])[0] : undefined
    if (node.aggregation !== 'group_concat' || !isNode(argument) || isStr(argument)) return true
    if (node.distinct !== true) {
      draft.wrap(argument, 'STR(', ')')
      return true
    }
    const whole = draft.textOf(node)
    const inner = draft.textOf(argument)
    const at = whole.indexOf(inner, whole.toUpperCase().indexOf('DISTINCT') + 'DISTINCT'.length)
    const ofStrings = `${whole.slice(0, at)}STR(${inner})${whole.slice(at + inner.length)}`
    draft.replace(node, `COALESCE(STR(${whole}), ${ofStrings})`)
    return false
  })
}

function isStr({ subType, operator }: AstNode): boolean {
  return subType === 'operation' && operator === 'str'
}
