import { defined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, hasWord, inside, named, ofType, typeNames } from './nodes.js'

const isExported = (node: Node): boolean => !ofType(node, 'modifiers').some((each) => hasWord(each, 'private'))

const type =
  (kind: string) =>
  (node: Node): Definition | undefined => {
    const name = ofType(node, 'type_identifier')[0]?.text
    if (name === undefined) return undefined
    const bases = ofType(node, 'delegation_specifier').flatMap((each) => inside(each, 'user_type')[0] ?? [])
    const word = node.children.some((child) => child?.type === 'interface') ? 'interface' : kind
    const body = ofType(node, 'class_body', 'enum_class_body')[0]
    return {
      name,
      type: 'Class',
      kind: word,
      exported: isExported(node),
      extends: typeNames(bases),
      ...defined({ body }),
    }
  }

export const kotlin: Language = {
  name: 'Kotlin',
  grammar: 'kotlin',
  files: /\.kts?$/,
  definitions: {
    class_declaration: type('class'),
    object_declaration: type('object'),
    function_declaration: (node, around) => {
      const name = ofType(node, 'simple_identifier')[0]?.text
      if (name === undefined) return undefined
      const parameters = ofType(node, 'function_value_parameters')[0] ?? null
      const after = named(node).filter(({ startIndex }) => parameters !== null && startIndex >= parameters.endIndex)
      return {
        name,
        type: 'Function',
        kind: inClass(around) ? 'method' : 'function',
        exported: isExported(node),
        parameters,
        returns: after.find(({ type }) => type.endsWith('_type')) ?? null,
        body: after.find(({ type }) => type === 'function_body') ?? null,
      }
    },
  },
  calls: { call_expression: (node) => dotted(named(node)[0] ?? null) },
  imports: {
    import_header: (node) => {
      const path = ofType(node, 'identifier')[0]?.text ?? ''
      if (ofType(node, 'wildcard_import').length > 0) return [{ from: path, all: true }]
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      const alias = ofType(node, 'import_alias')[0]
      return [{ from: parts.join('.'), names: [[name, named(alias ?? null)[0]?.text ?? name]] }]
    },
  },
  namespace: { node: 'package_header', read: (node) => named(node)[0]?.text ?? '' },
}
