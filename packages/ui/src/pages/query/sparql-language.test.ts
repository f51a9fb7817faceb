import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { sparqlLanguage } from './sparql-language.js'

/** Every piece of the text that has a colour, with its kind. */
function tokens(text: string): string[] {
  const state = EditorState.create({ doc: text, extensions: [sparqlLanguage] })
  const found: string[] = []
  ensureSyntaxTree(state, text.length, 5000)?.iterate({
    enter: ({ name, from, to, node }) => {
      if (node.firstChild === null && name !== 'Document') found.push(`${name} ${text.slice(from, to)}`)
    },
  })
  return found.filter((token) => !/^(punctuation|operator) /.test(token))
}

it('tells keywords, functions, variables, IRIs, names, strings, numbers and comments apart', () => {
  expect(tokens('select (count(?n) as $m) { <urn:a#b> schema:name "x"@en--ltr, 1.5e3, true, _:b1 } # end')).toEqual([
    'keyword select',
    'variableName.function count',
    'variableName ?n',
    'keyword as',
    'variableName $m',
    'link <urn:a#b>',
    'propertyName schema:name',
    'string "x"',
    'meta @en--ltr',
    'number 1.5e3',
    'atom true',
    'atom _:b1',
    'comment # end',
  ])
})

it('reads triple terms and annotations of SPARQL 1.2', () => {
  expect(tokens('VERSION "1.2" ASK { <<( ?s a :C )>> :p :o {| :by ?who |} }')).toEqual([
    'keyword VERSION',
    'string "1.2"',
    'keyword ASK',
    'variableName ?s',
    'keyword a',
    'propertyName :C',
    'propertyName :p',
    'propertyName :o',
    'propertyName :by',
    'variableName ?who',
  ])
})

it('follows a string over several lines, and ends a name before the dot of its statement', () => {
  expect(tokens('"""one\n# "two\\"""" ex:a.b.')).toEqual([
    'string """one',
    'string # "two\\""""',
    'propertyName ex:a.b',
  ])
  expect(tokens('?a < 3 && ?b > 4')).toEqual(['variableName ?a', 'number 3', 'variableName ?b', 'number 4'])
})
