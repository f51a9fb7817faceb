import type { Node } from 'web-tree-sitter'
import type { Definition, Language } from './language.js'
import { inClass } from './language.js'
import { dotted, field, fieldText, inside, named, typeNames } from './nodes.js'

const requires = ['require', 'require_relative']

const callable = (node: Node, kind: string): Definition => ({
  name: fieldText(node, 'name'),
  type: 'Function',
  kind,
  exported: true,
  parameters: field(node, 'parameters'),
  body: field(node, 'body'),
})

const type =
  (kind: string) =>
  (node: Node): Definition => ({
    name: dotted(field(node, 'name')),
    type: 'Class',
    kind,
    exported: true,
    body: field(node, 'body'),
    extends: typeNames(named(field(node, 'superclass'))),
  })

export const ruby: Language = {
  name: 'Ruby',
  grammar: 'ruby',
  files: /\.(rb|rake|gemspec)$/,
  definitions: {
    class: type('class'),
    module: type('module'),
    method: (node, around) => callable(node, inClass(around) ? 'method' : 'function'),
    singleton_method: (node) => callable(node, 'method'),
  },
  calls: {
    call: (node) => {
      const receiver = field(node, 'receiver')
      const name = fieldText(node, 'method')
      if (receiver === null) return requires.includes(name) ? undefined : name
      // `Money.new` makes a Money.
      return name === 'new' ? dotted(receiver) : `${dotted(receiver)}.${name}`
    },
  },
  imports: {
    call: (node) => {
      const name = fieldText(node, 'method')
      if (field(node, 'receiver') !== null || !requires.includes(name)) return []
      const [path] = inside(node, 'string_content')
      if (path === undefined) return []
      return [{ from: name === 'require_relative' ? `./${path.text}` : path.text, all: true }]
    },
  },
}
