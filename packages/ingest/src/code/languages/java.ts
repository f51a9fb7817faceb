import type { Node } from 'web-tree-sitter'
import type { ImportFact } from '../facts.js'
import { defineCallable, defineType } from './define.js'
import type { Definition, Language } from './language.js'
import { dotted, field, fieldText, hasWord, inside, named, ofType, typeNames } from './nodes.js'

const callable = (node: Node, kind: string): Definition =>
  defineCallable(node, { kind, exported: !hasWord(node, 'private'), returns: field(node, 'type') })

const type =
  (kind: string) =>
  (node: Node): Definition => {
    const lists = ofType(node, 'super_interfaces', 'extends_interfaces')
    const listed = lists.flatMap((list) => typeNames(named(named(list)[0] ?? null)))
    const above = typeNames(named(field(node, 'superclass')))
    return defineType(node, {
      kind,
      exported: !hasWord(node, 'private'),
      extends: kind === 'interface' ? listed : above,
      implements: kind === 'interface' ? [] : listed,
    })
  }

function imports(node: Node): ImportFact[] {
  const path = inside(node, 'scoped_identifier', 'identifier')[0]?.text ?? ''
  if (ofType(node, 'asterisk').length > 0) return [{ from: path, all: true }]
  const cut = path.lastIndexOf('.')
  const name = path.slice(cut + 1)
  return [{ from: path.slice(0, Math.max(cut, 0)), names: [[name, name]] }]
}

export const java: Language = {
  name: 'Java',
  grammar: 'java',
  files: /\.java$/,
  definitions: {
    class_declaration: type('class'),
    interface_declaration: type('interface'),
    enum_declaration: type('enum'),
    record_declaration: type('record'),
    annotation_type_declaration: type('annotation'),
    method_declaration: (node) => callable(node, 'method'),
    constructor_declaration: (node) => ({ ...callable(node, 'constructor'), name: 'constructor' }),
  },
  calls: {
    method_invocation: (node) => {
      const object = field(node, 'object')
      return object === null ? fieldText(node, 'name') : `${dotted(object)}.${fieldText(node, 'name')}`
    },
    object_creation_expression: (node) => typeNames([field(node, 'type')].filter((each) => each !== null))[0],
  },
  imports: { import_declaration: imports },
  namespace: { node: 'package_declaration', read: (node) => named(node).at(-1)?.text ?? '' },
}
