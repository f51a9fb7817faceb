import type { Node } from 'web-tree-sitter'
import { defineCallable, defineType } from './define.js'
import type { Definition, Language } from './language.js'
import { dotted, field, fieldText, hasWord, named, ofType, typeNames } from './nodes.js'

const callable = (node: Node, kind: string): Definition =>
  defineCallable(node, {
    kind: fieldText(node, 'name') === '__construct' ? 'constructor' : kind,
    exported: !hasWord(node, 'private'),
  })

const type =
  (kind: string) =>
  (node: Node): Definition =>
    defineType(node, {
      kind,
      exported: true,
      extends: typeNames(named(ofType(node, 'base_clause')[0] ?? null)),
      implements: typeNames(named(ofType(node, 'class_interface_clause')[0] ?? null)),
    })

export const php: Language = {
  name: 'PHP',
  grammar: 'php',
  files: /\.php$/,
  definitions: {
    class_declaration: type('class'),
    interface_declaration: type('interface'),
    trait_declaration: type('trait'),
    enum_declaration: type('enum'),
    method_declaration: (node) => callable(node, 'method'),
    function_definition: (node) => callable(node, 'function'),
  },
  calls: {
    function_call_expression: (node) => dotted(field(node, 'function')),
    member_call_expression: (node) => `${dotted(field(node, 'object'))}.${fieldText(node, 'name')}`,
    scoped_call_expression: (node) => `${dotted(field(node, 'scope'))}.${fieldText(node, 'name')}`,
    object_creation_expression: (node) => dotted(named(node)[0] ?? null),
  },
  imports: {
    namespace_use_clause: (node) => {
      const [path, alias] = named(node)
      const parts = (path?.text ?? '').replace(/^\\/, '').split('\\')
      const name = parts.pop() ?? ''
      return [{ from: parts.join('.'), names: [[name, named(alias ?? null)[0]?.text ?? name]] }]
    },
  },
  namespace: { node: 'namespace_definition', read: (node) => fieldText(node, 'name').replaceAll('\\', '.') },
}
