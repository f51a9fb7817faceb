import { type Completion, pickedCompletion } from '@codemirror/autocomplete'
import { prefixes } from '../../look/short-iri.js'

export interface Prefix {
  readonly iri: string
  readonly isDeclared: boolean
}

type Named = readonly [name: string, prefix: Prefix]

/** By name: prefixes that people know, and those that the text declares. */
export function prefixesFor(text: string): ReadonlyMap<string, Prefix> {
  const declared: Named[] = [...text.matchAll(/\bPREFIX\s+([\w.-]*):\s*<([^>]*)>/gi)].map(([, name = '', iri = '']) => [
    name,
    { iri, isDeclared: true },
  ])
  // The first namespace of a prefix counts.
  const known: Named[] = prefixes.toReversed().map(([name, iri]) => [name, { iri, isDeclared: false }])
  return new Map([...known, ...declared])
}

/** Writes what was picked, and declares the prefix at the top. */
export const declaring =
  (name: string, iri: string): Exclude<Completion['apply'], string | undefined> =>
  (view, completion, from, to) => {
    const line = `PREFIX ${name}: <${iri}>\n`
    view.dispatch({
      changes: [
        { from: 0, insert: line },
        { from, to, insert: completion.label },
      ],
      selection: { anchor: line.length + from + completion.label.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
  }
