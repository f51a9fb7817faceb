import type { Node } from 'web-tree-sitter'
import type { ImportFact, SymbolType } from '../facts.js'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fields, fieldText, named, ofType, typeNames, unquoted } from './nodes.js'

const parameterTypes = ['parameter', 'event_paramater', 'event_parameter', 'error_parameter']

const part =
  (type: SymbolType, kind: string) =>
  (node: Node): Definition => ({
    name: fieldText(node, 'name') || kind,
    type,
    kind,
    exported: !/\b(private|internal)\b/.test(named(node).find(({ type }) => type === 'visibility')?.text ?? ''),
    parameters: ofType(node, ...parameterTypes),
    returns: field(node, 'return_type'),
    body: field(node, 'body'),
  })

const contract =
  (kind: string) =>
  (node: Node): Definition => ({
    name: fieldText(node, 'name'),
    type: 'Contract',
    kind,
    exported: true,
    body: field(node, 'body'),
    extends: typeNames(ofType(node, 'inheritance_specifier').flatMap((each) => field(each, 'ancestor') ?? [])),
  })

function imports(node: Node): ImportFact[] {
  const from = unquoted(fieldText(node, 'source'))
  const names: [string, string][] = []
  const space: string[] = []
  for (const [at, child] of node.children.entries()) {
    const role = node.fieldNameForChild(at)
    if (child === null) continue
    if (role === 'import_name') names.push([child.text, child.text])
    else if (role === 'alias') {
      const last = names.at(-1)
      if (last === undefined) space.push(child.text)
      else last[1] = child.text
    }
  }
  // Names of an imported file are visible to those who import this one.
  if (names.length > 0) return [{ from, names, passedOn: true }]
  return [space[0] === undefined ? { from, all: true, passedOn: true } : { from, as: space[0] }]
}

export const solidity: Language = {
  name: 'Solidity',
  grammar: 'solidity',
  files: /\.sol$/,
  definitions: {
    contract_declaration: contract('contract'),
    interface_declaration: contract('interface'),
    library_declaration: contract('library'),
    struct_declaration: part('Class', 'struct'),
    enum_declaration: part('Class', 'enum'),
    event_definition: part('Event', 'event'),
    error_declaration: part('Error', 'error'),
    modifier_definition: part('Modifier', 'modifier'),
    constructor_definition: part('Function', 'constructor'),
    fallback_receive_definition: part('Function', 'fallback'),
    function_definition: (node, around) => part('Function', inClass(around) ? 'method' : 'function')(node),
  },
  calls: {
    call_expression: (node) => dotted(field(node, 'function')),
    emit_statement: (node) => dotted(field(node, 'name')),
    revert_statement: (node) => dotted(field(node, 'error')),
    modifier_invocation: (node) => dotted(named(node)[0] ?? null),
    new_expression: (node) => dotted(fields(node, 'name')[0] ?? named(node)[0] ?? null),
  },
  imports: { import_directive: imports },
}
