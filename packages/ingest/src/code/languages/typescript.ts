import { defined, mapDefined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { ImportFact } from '../facts.js'
import type { Around, Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fieldText, named, ofType, typeNames, unquoted } from './nodes.js'
import { lazyImport } from './typescript-lazy-import.js'

const functions = ['arrow_function', 'function_expression', 'function', 'generator_function']
const isExported = (node: Node): boolean =>
  node.parent?.type === 'export_statement' || node.parent?.parent?.type === 'export_statement'

const callable = (node: Node, kind: string, from: Node = node, exported = isExported(node)): Definition => ({
  name: unquoted(fieldText(node, 'name')),
  type: 'Function',
  kind,
  exported,
  parameters: field(from, 'parameters') ?? field(from, 'parameter'),
  returns: field(from, 'return_type'),
  body: field(from, 'body'),
})

function method(node: Node, around: Around): Definition | undefined {
  const name = fieldText(node, 'name')
  if (name === '' || name.startsWith('[')) return undefined
  return callable(
    node,
    name === 'constructor' ? 'constructor' : 'method',
    node,
    inClass(around) && !name.startsWith('#'),
  )
}

const fieldDefinition = (node: Node): Definition | undefined => {
  const value = field(node, 'value')
  if (value === null || !functions.includes(value.type)) return undefined
  const called = callable(node, 'method', value)
  return { ...called, name: fieldText(node, 'name') || fieldText(node, 'property'), exported: true }
}

const type =
  (kind: string) =>
  (node: Node): Definition | undefined => {
    const name = fieldText(node, 'name')
    if (name === '') return undefined
    const heritage = ofType(node, 'class_heritage')[0] ?? null
    const above =
      ofType(heritage, 'extends_clause')[0] ?? ofType(node, 'extends_type_clause', 'extends_clause')[0] ?? heritage
    const extended = above?.type === 'class_heritage' ? ofType(above, 'identifier', 'member_expression') : named(above)
    return {
      name,
      type: 'Class',
      kind,
      exported: isExported(node),
      body: field(node, 'body') ?? field(node, 'value'),
      extends: typeNames(extended.filter(({ type }) => type !== 'type_arguments')),
      implements: typeNames(named(ofType(heritage, 'implements_clause')[0] ?? null)),
    }
  }

/** A function by any value, and constants at the top of a file, which hold functions of their own. */
function variable(node: Node, around: Around): Definition | undefined {
  const name = field(node, 'name')
  if (name?.type !== 'identifier') return undefined
  const value = field(node, 'value')
  if (value !== null && functions.includes(value.type)) return callable(node, 'function', value)
  if (around.type !== undefined || node.parent?.parent?.type.match(/^(program|export_statement)$/) === null)
    return undefined
  return { name: name.text, type: 'Variable', kind: 'constant', exported: isExported(node), body: value }
}

function imports(node: Node): ImportFact[] {
  const from = unquoted(fieldText(node, 'source'))
  const clause = ofType(node, 'import_clause')[0] ?? null
  const names = [
    ...ofType(clause, 'identifier').map(({ text }) => ['default', text] as const),
    ...specifiers(ofType(clause, 'named_imports')[0] ?? null, 'import_specifier'),
  ]
  const space = ofType(clause, 'namespace_import')[0]
  return [{ from, names, ...defined({ as: mapDefined(space, (space) => named(space)[0]?.text ?? '') }) }]
}

function exports(node: Node): ImportFact[] {
  const from = unquoted(fieldText(node, 'source'))
  const clause = ofType(node, 'export_clause')[0]
  if (clause !== undefined) return [{ from, names: specifiers(clause, 'export_specifier'), passedOn: true }]
  const space = ofType(node, 'namespace_export')[0]
  if (space !== undefined) return [{ from, as: named(space)[0]?.text ?? '', passedOn: true }]
  if (from !== '') return [{ from, all: true, passedOn: true }]
  if (!node.children.some((child) => child?.type === 'default')) return []
  const what = field(node, 'declaration') ?? field(node, 'value')
  const name = what === null ? '' : fieldText(what, 'name') || (what.type === 'identifier' ? what.text : '')
  return name === '' ? [] : [{ from: '', names: [[name, 'default']], passedOn: true }]
}

const specifiers = (node: Node | null, type: string) =>
  ofType(node, type).map(
    (each) => [fieldText(each, 'name'), fieldText(each, 'alias') || fieldText(each, 'name')] as const,
  )

const shared = {
  definitions: {
    function_declaration: (node: Node) => callable(node, 'function'),
    generator_function_declaration: (node: Node) => callable(node, 'function'),
    function_signature: (node: Node) => callable(node, 'function'),
    method_definition: method,
    method_signature: method,
    abstract_method_signature: method,
    public_field_definition: fieldDefinition,
    field_definition: fieldDefinition,
    class_declaration: type('class'),
    abstract_class_declaration: type('class'),
    interface_declaration: type('interface'),
    enum_declaration: type('enum'),
    type_alias_declaration: type('type'),
    variable_declarator: variable,
  },
  calls: {
    call_expression: (node: Node) => {
      const called = field(node, 'function')
      return called?.type === 'import' || called?.type === 'super' || called?.text === 'require'
        ? undefined
        : dotted(called)
    },
    new_expression: (node: Node) => dotted(field(node, 'constructor')),
  },
  imports: { import_statement: imports, export_statement: exports, call_expression: lazyImport },
}

export const typescript: Language = { name: 'TypeScript', grammar: 'typescript', files: /\.[cm]?ts$/, ...shared }
export const tsx: Language = { name: 'TypeScript', grammar: 'tsx', files: /\.tsx$/, ...shared }
export const javascript: Language = { name: 'JavaScript', grammar: 'javascript', files: /\.([cm]?js|jsx)$/, ...shared }
