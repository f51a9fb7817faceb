import { defined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { ImportFact } from '../facts.js'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fields, fieldText, named, typeNames } from './nodes.js'

const isPublic = (name: string): boolean => !name.startsWith('_')

function docstring(body: Node | null): string | undefined {
  const first = named(named(body)[0] ?? null)[0]
  return first?.type === 'string' ? named(first).find(({ type }) => type === 'string_content')?.text : undefined
}

function definitionOf(node: Node, rest: Pick<Definition, 'type' | 'kind'>): Definition {
  const name = fieldText(node, 'name')
  const body = field(node, 'body')
  const description = docstring(body)
  return { name, exported: isPublic(name), body, ...rest, ...defined({ description }) }
}

/** `[name there, name here]` of each name in an import. */
const taken = (node: Node) =>
  fields(node, 'name').map((each) =>
    each.type === 'aliased_import'
      ? ([fieldText(each, 'name'), fieldText(each, 'alias')] as const)
      : ([each.text, each.text] as const),
  )

function fromImport(node: Node): ImportFact[] {
  const from = fieldText(node, 'module_name')
  const all = named(node).some(({ type }) => type === 'wildcard_import')
  // What a module imports can be imported from it.
  return [all ? { from, all, passedOn: true } : { from, names: taken(node), passedOn: true }]
}

export const python: Language = {
  name: 'Python',
  grammar: 'python',
  files: /\.pyi?$/,
  definitions: {
    class_definition: (node) => {
      const bases = named(field(node, 'superclasses')).filter(({ type }) => type !== 'keyword_argument')
      return { ...definitionOf(node, { type: 'Class', kind: 'class' }), extends: typeNames(bases) }
    },
    function_definition: (node, around) => ({
      ...definitionOf(node, { type: 'Function', kind: inClass(around) ? 'method' : 'function' }),
      parameters: field(node, 'parameters'),
      returns: field(node, 'return_type'),
    }),
  },
  // Custom, not the language, calls it so.
  calls: { call: (node) => dotted(field(node, 'function')).replace(/^(self|cls)\./, 'this.') },
  imports: {
    import_statement: (node) => taken(node).map(([from, as]) => ({ from, as })),
    import_from_statement: fromImport,
  },
}
