import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { dotted, field, fieldText, hasWord, named, ofType, typeNames } from './nodes.js'

const callable = (node: Node, kind: string): Definition => ({
  name: kind === 'constructor' ? kind : fieldText(node, 'name'),
  type: 'Function',
  kind,
  exported: !hasWord(node, 'private'),
  parameters: field(node, 'parameters'),
  returns: field(node, 'type') ?? field(node, 'returns'),
  body: field(node, 'body'),
})

// Base class and interfaces stand in one list; the custom of naming interfaces I… tells them apart.
const isInterface = (name: string): boolean => /^(.*\.)?I\p{Lu}/u.test(name)

const type =
  (kind: string) =>
  (node: Node): Definition => {
    const bases = typeNames(named(field(node, 'bases') ?? ofType(node, 'base_list')[0] ?? null))
    return {
      name: fieldText(node, 'name'),
      type: 'Class',
      kind,
      exported: !hasWord(node, 'private'),
      body: field(node, 'body'),
      extends: kind === 'interface' ? bases : bases.filter((name) => !isInterface(name)),
      implements: kind === 'interface' ? [] : bases.filter(isInterface),
    }
  }

export const cSharp: Language = {
  name: 'C#',
  grammar: 'c_sharp',
  files: /\.cs$/,
  definitions: {
    class_declaration: type('class'),
    interface_declaration: type('interface'),
    struct_declaration: type('struct'),
    enum_declaration: type('enum'),
    record_declaration: type('record'),
    method_declaration: (node) => callable(node, 'method'),
    constructor_declaration: (node) => callable(node, 'constructor'),
    local_function_statement: (node) => callable(node, 'function'),
  },
  calls: {
    invocation_expression: (node) => dotted(field(node, 'function')),
    object_creation_expression: (node) => dotted(field(node, 'type')),
  },
  imports: {
    using_directive: (node) => [{ from: named(node).at(-1)?.text ?? '', all: true }],
  },
  namespace: { node: 'namespace_declaration', read: (node) => fieldText(node, 'name') },
}
