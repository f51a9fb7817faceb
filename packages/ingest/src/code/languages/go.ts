import { defined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { dotted, field, fieldText, inside, named, ofType, typeNames, unquoted } from './nodes.js'

const isPublic = (name: string): boolean => /^\p{Lu}/u.test(name)

const callable = (node: Node, kind: string): Definition => ({
  name: fieldText(node, 'name'),
  type: 'Function',
  kind,
  exported: isPublic(fieldText(node, 'name')),
  parameters: field(node, 'parameters'),
  returns: field(node, 'result'),
  body: field(node, 'body'),
})

function type(node: Node): Definition {
  const name = fieldText(node, 'name')
  const value = field(node, 'type')
  const kind = value?.type === 'struct_type' ? 'struct' : value?.type === 'interface_type' ? 'interface' : 'type'
  // A field without a name is embedded: its methods are the struct's too.
  const embedded = ofType(named(value)[0] ?? null, 'field_declaration').filter((each) => field(each, 'name') === null)
  const bases = embedded.flatMap((each) => field(each, 'type') ?? [])
  return { name, type: 'Class', kind, exported: isPublic(name), body: value, extends: typeNames(bases) }
}

export const go: Language = {
  name: 'Go',
  grammar: 'go',
  files: /\.go$/,
  definitions: {
    function_declaration: (node) => callable(node, 'function'),
    method_declaration: (node) => {
      const receiver = field(node, 'receiver')
      const [owner] = receiver === null ? [] : inside(receiver, 'type_identifier')
      const [self] = receiver === null ? [] : inside(receiver, 'identifier')
      return {
        ...callable(node, 'method'),
        ...defined({ owner: owner?.text, self: self?.text }),
      }
    },
    method_spec: (node) => callable(node, 'method'),
    method_elem: (node) => callable(node, 'method'),
    type_spec: type,
  },
  calls: { call_expression: (node) => dotted(field(node, 'function')) },
  imports: {
    import_spec: (node) => {
      const from = unquoted(fieldText(node, 'path'))
      const as = fieldText(node, 'name') || (from.split('/').at(-1) ?? from)
      return [as === '.' ? { from, all: true } : { from, as }]
    },
  },
}
