import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fields, fieldText, hasWord, named, ofType, typeNames } from './nodes.js'

const isExported = (node: Node): boolean => !ofType(node, 'modifiers').some((each) => hasWord(each, 'private'))

function type(node: Node): Definition | undefined {
  const [name] = typeNames([field(node, 'name')].filter((each) => each !== null))
  if (name === undefined) return undefined
  const word = node.children.find((child) => child !== null && kinds.has(child.type))?.type ?? 'class'
  const bases = typeNames(ofType(node, 'inheritance_specifier').flatMap((each) => field(each, 'inherits_from') ?? []))
  // What an extension lists are protocols.
  if (word === 'extension') return { name, type: 'Class', kind: word, addition: true, implements: bases }
  const body = field(node, 'body')
  return { name, type: 'Class', kind: word, exported: isExported(node), body, extends: bases }
}

const kinds = new Set(['class', 'struct', 'enum', 'protocol', 'extension', 'actor'])

const callable = (node: Node, kind: string, name = fieldText(node, 'name')): Definition => ({
  name,
  type: 'Function',
  kind,
  exported: isExported(node),
  parameters: ofType(node, 'parameter'),
  returns: fields(node, 'name')[1] ?? null,
  body: field(node, 'body'),
})

export const swift: Language = {
  name: 'Swift',
  grammar: 'swift',
  files: /\.swift$/,
  definitions: {
    class_declaration: type,
    protocol_declaration: type,
    function_declaration: (node, around) => callable(node, inClass(around) ? 'method' : 'function'),
    protocol_function_declaration: (node) => callable(node, 'method'),
    init_declaration: (node) => ({ ...callable(node, 'constructor', 'init'), returns: null }),
  },
  calls: { call_expression: (node) => dotted(named(node)[0] ?? null) },
  imports: { import_declaration: (node) => [{ from: ofType(node, 'identifier')[0]?.text ?? '' }] },
}
