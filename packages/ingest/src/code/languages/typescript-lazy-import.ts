import type { Node } from 'web-tree-sitter'
import type { ImportFact } from '../facts.js'
import { field, fieldText, named, unquoted } from './nodes.js'

/** `import('x')` and `require('x')`, with the names that are taken from it at once. */
export function lazyImport(node: Node): ImportFact[] {
  const called = field(node, 'function')
  if (called?.type !== 'import' && called?.text !== 'require') return []
  const from = named(field(node, 'arguments'))[0]
  if (from?.type !== 'string') return []
  return [{ from: unquoted(from.text), ...taken(patternFor(node)) }]
}

/** The left side of the assignment that the import ends up in, also through `await Promise.all([…])`. */
function patternFor(node: Node): Node | undefined {
  let value = node
  let at: number | undefined
  for (let up = node.parent; up !== null; up = up.parent) {
    if (up.type === 'variable_declarator') {
      const pattern = field(up, 'name') ?? undefined
      return at === undefined ? pattern : named(pattern ?? null)[at]
    }
    if (up.type === 'array' && at === undefined) at = named(up).findIndex(({ id }) => id === value.id)
    else if (!between.has(up.type)) return undefined
    value = up
  }
  return undefined
}

const between = new Set(['await_expression', 'arguments', 'call_expression', 'parenthesized_expression'])

function taken(pattern: Node | undefined): Pick<ImportFact, 'names' | 'as'> {
  if (pattern?.type === 'identifier') return { as: pattern.text }
  if (pattern?.type !== 'object_pattern') return {}
  const names = named(pattern).flatMap((each) => {
    if (each.type === 'shorthand_property_identifier_pattern') return [[each.text, each.text] as const]
    return each.type === 'pair_pattern' ? [[fieldText(each, 'key'), fieldText(each, 'value')] as const] : []
  })
  return { names }
}
