import { defined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fieldText, inside, named, ofType, typeNames, unquoted } from './nodes.js'

const type =
  (kind: string) =>
  (node: Node): Definition | undefined => {
    const name = fieldText(node, 'name')
    const body = field(node, 'body')
    // Without a body it is only a mention.
    if (name === '' || body === null) return undefined
    const bases = named(ofType(node, 'base_class_clause')[0] ?? null).filter(({ type }) => type !== 'access_specifier')
    return { name, type: 'Class', kind, exported: true, body, extends: typeNames(bases) }
  }

/** The name of a function stands inside what it returns: `int *f(…)`, `int K::f(…)`. */
function callable(node: Node, inType: boolean): Definition | undefined {
  const outer = field(node, 'declarator')
  const declarator = outer?.type === 'function_declarator' ? outer : outer && inside(outer, 'function_declarator')[0]
  const path = declarator ? dotted(field(declarator, 'declarator')).split('.') : []
  const name = path.pop()
  if (!declarator || name === undefined || name === '?') return undefined
  const owner = path.at(-1)
  return {
    name,
    type: 'Function',
    kind: inType || owner !== undefined ? 'method' : 'function',
    exported: !node.text.startsWith('static'),
    ...defined({ owner }),
    parameters: field(declarator, 'parameters'),
    returns: field(node, 'type'),
    body: field(node, 'body'),
  }
}

const shared = {
  definitions: {
    function_definition: (node: Node, around: Parameters<typeof inClass>[0]) => callable(node, inClass(around)),
    field_declaration: (node: Node, around: Parameters<typeof inClass>[0]) =>
      field(node, 'declarator')?.type === 'function_declarator' ? callable(node, inClass(around)) : undefined,
    struct_specifier: type('struct'),
    union_specifier: type('union'),
    enum_specifier: type('enum'),
    class_specifier: type('class'),
  },
  calls: {
    call_expression: (node: Node) => dotted(field(node, 'function')),
    new_expression: (node: Node) => dotted(field(node, 'type')),
  },
  imports: {
    preproc_include: (node: Node) => [{ from: unquoted(fieldText(node, 'path')), all: true, passedOn: true }],
  },
}

export const c: Language = { name: 'C', grammar: 'c', files: /\.[ch]$/, ...shared }
export const cpp: Language = { name: 'C++', grammar: 'cpp', files: /\.(cc|cpp|cxx|hh|hpp|hxx|ipp)$/, ...shared }
