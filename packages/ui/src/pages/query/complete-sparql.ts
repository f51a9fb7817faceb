import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { prefixes } from '../../look/short-iri.js'
import { functions, keywords } from './sparql-words.js'

const words: readonly Completion[] = [
  ...keywords.map((label) => ({ label, type: 'keyword' })),
  ...functions.map((label) => ({ label, type: 'function', apply: `${label}(` })),
]

/** Offers the variables of the text, or keywords and prefixes. */
export function completeSparql(context: CompletionContext): CompletionResult | null {
  if (/comment|string|link/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null
  const text = context.state.doc.toString()
  const variable = context.matchBefore(/[?$][\p{L}\p{N}_]*/u)
  if (variable !== null)
    return { from: variable.from, options: variablesIn(text, variable.text), validFor: /^[?$]\w*$/ }
  const word = context.matchBefore(/[A-Za-z]+/)
  if (word === null && !context.explicit) return null
  // What follows a colon is a name out of the data, which is not known here.
  const from = word?.from ?? context.pos
  if (text[from - 1] === ':') return null
  return { from, options: [...words, ...offeredPrefixes(text)], validFor: /^\w*$/ }
}

function variablesIn(text: string, typed: string): Completion[] {
  const mark = typed.slice(0, 1)
  const names = [...text.matchAll(/[?$]([\p{L}\p{N}_]+)/gu)].map(([, name]) => mark + name)
  const isElsewhere = (label: string) => label !== typed || names.indexOf(label) !== names.lastIndexOf(label)
  return [...new Set(names)].filter(isElsewhere).map((label) => ({ label, type: 'variable' }))
}

/** Prefixes that people know, and those that the text declares. */
function offeredPrefixes(text: string): Completion[] {
  const declared = new Map(
    [...text.matchAll(/\bPREFIX\s+([\w.-]*):\s*<([^>]*)>/gi)].map(([, name = '', iri = '']) => [name, iri]),
  )
  // The first namespace of a prefix counts.
  const known = new Map([...prefixes.toReversed(), ...declared])
  return [...known].map(([name, iri]) => ({
    label: `${name}:`,
    detail: iri,
    type: 'namespace',
    ...(!declared.has(name) && { apply: declaring(`PREFIX ${name}: <${iri}>\n`) }),
  }))
}

/** Writes the prefix, and its declaration at the top. */
const declaring =
  (line: string): Exclude<Completion['apply'], string | undefined> =>
  (view, completion, from, to) =>
    view.dispatch({
      changes: [
        { from: 0, insert: line },
        { from, to, insert: completion.label },
      ],
      selection: { anchor: line.length + from + completion.label.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
