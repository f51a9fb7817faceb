import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { offerUsages } from './offer-usages.js'
import { placeInPattern } from './place-in-pattern.js'
import { declaring, prefixesFor } from './prefixes-for.js'
import { functions, keywords } from './sparql-words.js'
import type { AskVocabulary } from './vocabulary.js'

const words: readonly Completion[] = [
  ...keywords.map((label) => ({ label, type: 'keyword' })),
  ...functions.map((label) => ({ label, type: 'function', apply: `${label}(` })),
]

/** Offers the variables of the text, what the data says at this place, or keywords and prefixes. */
export const completeSparql =
  (ask: AskVocabulary) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (/comment|string|link/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null
    const text = context.state.doc.toString()
    const variable = context.matchBefore(/[?$][\p{L}\p{N}_]*/u)
    if (variable !== null)
      return { from: variable.from, options: variablesIn(text, variable.text), validFor: /^[?$]\w*$/ }
    const typed = context.matchBefore(/<[^\s<>]*|[A-Za-z][\w.-]*(?::[\w.-]*)?/)
    if (typed === null && !context.explicit) return null
    const from = typed?.from ?? context.pos
    const usages = await usagesAt(text, { from, to: context.pos }, ask)
    // After a colon or a bracket only a name out of the data makes sense.
    if (typed !== null && /[:<]/.test(typed.text))
      return usages.length === 0 ? null : { from, options: usages, validFor: /^[\w:.<>/#-]*$/ }
    // Where the data says what fits, no keyword does.
    const others = usages.length === 0 ? words : []
    return { from, options: [...usages, ...others, ...offeredPrefixes(text)], validFor: /^[\w-]*$/ }
  }

/** Classes or predicates that occur in the data, where one of them is being written. */
async function usagesAt(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  ask: AskVocabulary,
): Promise<readonly Completion[]> {
  const place = placeInPattern(text.slice(0, from))
  if (place !== 'predicate' && place !== 'class') return []
  const known = prefixesFor(text)
  const typed = text.slice(from, to)
  const [prefix = '', local] = typed.split(':')
  const startsWith = typed.startsWith('<')
    ? typed.slice(1)
    : local === undefined || !known.has(prefix)
      ? ''
      : `${known.get(prefix)?.iri}${local}`
  // Without the node, one still types.
  const found = await ask(startsWith).catch(() => undefined)
  return offerUsages((place === 'class' ? found?.classes : found?.predicates) ?? [], known)
}

function variablesIn(text: string, typed: string): Completion[] {
  const mark = typed.slice(0, 1)
  const names = [...text.matchAll(/[?$]([\p{L}\p{N}_]+)/gu)].map(([, name]) => mark + name)
  const isElsewhere = (label: string) => label !== typed || names.indexOf(label) !== names.lastIndexOf(label)
  return [...new Set(names)].filter(isElsewhere).map((label) => ({ label, type: 'variable' }))
}

/** Prefixes that people know, and those that the text declares. */
const offeredPrefixes = (text: string): Completion[] =>
  [...prefixesFor(text)].map(([name, { iri, isDeclared }]) => ({
    label: `${name}:`,
    detail: iri,
    type: 'namespace',
    ...(!isDeclared && { apply: declaring(name, iri) }),
  }))
