import type { Node } from 'web-tree-sitter'
import type { Definition } from './language.js'
import { field, fieldText } from './nodes.js'

type Own = Pick<Definition, 'kind' | 'exported'> & Partial<Omit<Definition, 'type'>>

/** A function, by the fields that most grammars give one; `own` is what is different. */
export const defineCallable = (node: Node, own: Own): Definition => ({
  name: fieldText(node, 'name'),
  type: 'Function',
  parameters: field(node, 'parameters'),
  returns: field(node, 'return_type'),
  body: field(node, 'body'),
  ...own,
})

/** A class or something like one. */
export const defineType = (node: Node, own: Own): Definition => ({
  name: fieldText(node, 'name'),
  type: 'Class',
  body: field(node, 'body'),
  ...own,
})
