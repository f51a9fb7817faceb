import type { Node } from 'web-tree-sitter'
import type { ImportFact } from '../facts.js'
import { defineCallable, defineType } from './define.js'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fieldText, named, ofType, typeNames } from './nodes.js'

const isPublic = (node: Node): boolean => ofType(node, 'visibility_modifier').length > 0

const callable = (node: Node, kind: string): Definition => defineCallable(node, { kind, exported: isPublic(node) })

const type =
  (kind: string) =>
  (node: Node): Definition =>
    defineType(node, {
      kind,
      exported: isPublic(node),
      extends: typeNames(named(field(node, 'bounds'))),
    })

function impl(node: Node): Definition | undefined {
  const [name] = typeNames([field(node, 'type')].filter((each) => each !== null))
  if (name === undefined) return undefined
  const trait = field(node, 'trait')
  return { name, type: 'Class', kind: 'impl', addition: true, implements: trait === null ? [] : typeNames([trait]) }
}

/** The tree behind `use`, flat. */
function uses(node: Node | null, path: string, passedOn: boolean): ImportFact[] {
  if (node === null) return []
  const join = (more: string) => (path === '' ? more : `${path}::${more}`)
  const pass = passedOn ? { passedOn } : {}
  switch (node.type) {
    case 'use_list':
      return named(node).flatMap((each) => uses(each, path, passedOn))
    case 'scoped_use_list':
      return uses(field(node, 'list'), join(fieldText(node, 'path')), passedOn)
    case 'use_as_clause':
      return taken(join(fieldText(node, 'path')), fieldText(node, 'alias'), pass)
    case 'use_wildcard':
      return [{ from: join(named(node)[0]?.text ?? ''), all: true, ...pass }]
    default:
      return taken(join(node.text), undefined, pass)
  }
}

function taken(path: string, alias: string | undefined, pass: object): ImportFact[] {
  const parts = path.split('::')
  const name = parts.pop() ?? path
  return name === 'self'
    ? taken(parts.join('::'), alias, pass)
    : [{ from: parts.join('::'), names: [[name, alias ?? name]], ...pass }]
}

export const rust: Language = {
  name: 'Rust',
  grammar: 'rust',
  files: /\.rs$/,
  definitions: {
    function_item: (node, around) => callable(node, inClass(around) ? 'method' : 'function'),
    function_signature_item: (node, around) => callable(node, inClass(around) ? 'method' : 'function'),
    struct_item: type('struct'),
    enum_item: type('enum'),
    union_item: type('union'),
    trait_item: type('trait'),
    impl_item: impl,
  },
  calls: {
    call_expression: (node) => {
      const called = field(node, 'function')
      // Modules, not objects.
      if (called !== null && /^(super|self)::[\w:]+$/.test(called.text)) return called.text.replaceAll('::', '.')
      return dotted(called)
    },
  },
  imports: {
    use_declaration: (node) => uses(field(node, 'argument'), '', isPublic(node)),
    mod_item: (node) =>
      field(node, 'body') === null ? [{ from: `self::${fieldText(node, 'name')}`, as: fieldText(node, 'name') }] : [],
  },
}
