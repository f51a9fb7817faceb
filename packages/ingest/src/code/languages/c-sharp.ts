import type { Node } from 'web-tree-sitter'
import { defineCallable, defineType } from './define.js'
import type { Definition, Language } from './language.js'
import { dotted, field, fieldText, hasWord, named, ofType, typeNames } from './nodes.js'

const callable = (node: Node, kind: string): Definition =>
  defineCallable(node, {
    name: kind === 'constructor' ? kind : fieldText(node, 'name'),
    kind,
    exported: !hasWord(node, 'private'),
    returns: field(node, 'type') ?? field(node, 'returns'),
  })

// Base class and interfaces stand in one list; the custom of naming interfaces I… tells them apart.
const isInterface = (name: string): boolean => /^(.*\.)?I\p{Lu}/u.test(name)

const type =
  (kind: string) =>
  (node: Node): Definition => {
    const bases = typeNames(named(field(node, 'bases') ?? ofType(node, 'base_list')[0] ?? null))
    return defineType(node, {
      kind,
      exported: !hasWord(node, 'private'),
      extends: kind === 'interface' ? bases : bases.filter((name) => !isInterface(name)),
      implements: kind === 'interface' ? [] : bases.filter(isInterface),
    })
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
