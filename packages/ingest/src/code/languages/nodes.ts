import type { Node } from 'web-tree-sitter'

// What the languages share in reading a syntax tree.

const isNode = (node: Node | null): node is Node => node !== null

export const field = (node: Node, name: string): Node | null => node.childForFieldName(name)
export const fieldText = (node: Node, name: string): string => field(node, name)?.text ?? ''
export const fields = (node: Node, name: string): Node[] => node.childrenForFieldName(name).filter(isNode)
export const named = (node: Node | null): Node[] => (node === null ? [] : node.namedChildren.filter(isNode))
export const ofType = (node: Node | null, ...types: string[]): Node[] =>
  named(node).filter(({ type }) => types.includes(type))
export const inside = (node: Node, ...types: string[]): Node[] => node.descendantsOfType(types).filter(isNode)

/** Whether a word such as `public` or `pub` stands before the name. */
export const hasWord = (node: Node, word: string): boolean =>
  node.children.some(
    (child) => child !== null && child.endIndex - child.startIndex < 200 && words(child).includes(word),
  )
const words = ({ text }: Node): string[] => text.split(/\s+/)

export const unquoted = (text: string): string => text.replace(/^[<"'`]+|[>"'`]+$/g, '')

const selfNodes = new Set(['this', 'self', 'this_expression', 'self_expression', 'relative_scope'])
const aboveNodes = new Set(['super', 'super_expression', 'base_expression'])
const isSelf = ({ type, text }: Node): boolean => selfNodes.has(type) || ['this', '$this', 'Self'].includes(text)
const plain = /^[\p{L}\p{N}_$#@?!]+$/u
const passed = new Set([
  'generic_function',
  'template_function',
  'non_null_expression',
  'generic_type',
  'navigation_suffix',
])

const mostParts = 16

/** A name as it is called, in parts joined by dots; `?` for a part that is computed. */
export function dotted(node: Node | null, depth = 0): string {
  if (node === null || depth > mostParts) return '?'
  if (aboveNodes.has(node.type)) return 'super'
  const inner = named(node)
  const [first] = inner
  if (first === undefined || inner.length === 0 || node.type === 'variable_name')
    return isSelf(node) ? 'this' : plain.test(node.text) ? node.text : '?'
  if (passed.has(node.type)) return dotted(first, depth + 1)
  if (!accesses.has(node.type)) return '?'
  if (inner.length === 1) return dotted(first, depth + 1)
  return `${dotted(first, depth + 1)}.${dotted(inner.at(-1) ?? null, depth + 1)}`
}

const accesses = new Set([
  'member_expression',
  'attribute',
  'selector_expression',
  'field_expression',
  'scoped_identifier',
  'scoped_type_identifier',
  'qualified_identifier',
  'qualified_name',
  'qualified_type',
  'member_access_expression',
  'navigation_expression',
  'nested_type_identifier',
  'dotted_name',
  'user_type',
  'user_defined_type',
  'scope_resolution',
  'namespace_name',
  'namespace_name_as_prefix',
  'type_name',
  'expression',
  'field_access',
  'identifier',
])

/** The names of types in a list, without their arguments. */
export const typeNames = (nodes: readonly Node[]): string[] =>
  nodes
    .map((node) => dotted(node.type === 'generic_type' ? (named(node)[0] ?? node) : node))
    .filter((name) => name !== '?')
