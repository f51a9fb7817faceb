import { defined } from '@kg/core'
import type { Node } from 'web-tree-sitter'
import type { CodeFacts, ImportFact, SymbolFact } from '../facts.js'
import type { Around, Definition, Language } from '../languages/language.js'
import { inClass } from '../languages/language.js'
import { withTree } from './grammars.js'
import { commentAbove, parametersOf, returnsOf, short, signatureOf } from './texts.js'

/** Deeper inside of each other, definitions are not told apart any more. */
const longestId = 400

interface Open {
  readonly id: string
  readonly endIndex: number
  readonly around: Around
  /** Where calls inside are noted. */
  readonly calls: Set<string>
  readonly self?: string | undefined
}

type Draft = SymbolFact & { readonly signatures: string[]; readonly calls: string[] }

/** What a source file defines, calls and imports. */
export const readCode = (language: Language, source: string): Promise<CodeFacts> =>
  withTree(language.grammar, source, ({ rootNode }) => collect(language, rootNode, source))

function collect(language: Language, root: Node, source: string): CodeFacts {
  const { definitions, calls, imports, namespace } = language
  const symbols = new Map<string, { symbol: Draft; calls: Set<string> }>()
  const additions: CodeFacts['additions'][number][] = []
  const imported: ImportFact[] = []
  const outside = new Set<string>()
  let space: string | undefined
  const open: Open[] = []
  const types = [...new Set([definitions, calls, imports].flatMap(Object.keys)), ...(namespace ? [namespace.node] : [])]

  function define(node: Node, definition: Definition, inner: Open | undefined): void {
    const { name, type, addition = false } = definition
    if (addition) {
      additions.push({ name, implements: definition.implements ?? [] })
      open.push({ id: name, endIndex: node.endIndex, around: { type, name }, calls: outside })
      return
    }
    const owner = definition.owner ?? (inner !== undefined && inClass(inner.around) ? inner.id : undefined)
    const above = definition.owner ?? inner?.id
    const id = above === undefined ? name : `${above}.${name}`
    if (id.length > longestId) return
    const known = symbols.get(id)
    const entry = known ?? { symbol: symbolOf(node, id, definition, owner, source), calls: new Set<string>() }
    if (known === undefined) symbols.set(id, entry)
    else if (type === 'Function') known.symbol.signatures.push(signatureOf(node, definition, source))
    const self = definition.self ?? inner?.self
    open.push({ id, endIndex: node.endIndex, around: { type, name }, calls: entry.calls, self })
  }

  for (const node of root.descendantsOfType(types)) {
    if (node === null || !node.isNamed) continue
    while (open.length > 0 && (open.at(-1)?.endIndex ?? 0) <= node.startIndex) open.pop()
    const inner = open.at(-1)
    const around = inner?.around ?? { type: undefined, name: '' }
    if (namespace !== undefined && node.type === namespace.node) space ??= namespace.read(node)
    for (const fact of imports[node.type]?.(node, around) ?? []) imported.push(fact)
    const called = calls[node.type]?.(node, around)
    if (called !== undefined && !called.endsWith('?')) (inner?.calls ?? outside).add(ownName(called, inner?.self))
    const definition = definitions[node.type]?.(node, around)
    if (definition !== undefined && definition.name !== '') define(node, definition, inner)
  }

  return {
    type: 'code',
    language: language.name,
    lines: lineCount(source),
    ...defined({ namespace: space }),
    syntaxErrors: root.hasError ? root.descendantsOfType('ERROR').length || 1 : 0,
    symbols: [...symbols.values()].map(({ symbol, calls }) => ({ ...symbol, calls: [...calls] })),
    additions,
    imports: imported,
    calls: [...outside],
  }
}

function symbolOf(node: Node, id: string, definition: Definition, owner: string | undefined, source: string): Draft {
  const { name, type, kind, exported = false } = definition
  const returns = returnsOf(definition)
  const description = definition.description === undefined ? commentAbove(node) : short(definition.description)
  return {
    id,
    name,
    type,
    kind,
    line: node.startPosition.row + 1,
    endLine: node.endPosition.row + 1,
    exported,
    ...defined({ owner }),
    signatures: type === 'Variable' ? [] : [signatureOf(node, definition, source)],
    parameters: parametersOf(definition),
    ...defined({ returns, description }),
    extends: definition.extends ?? [],
    implements: definition.implements ?? [],
    calls: [],
  }
}

/** A call on the method's own object. */
const ownName = (called: string, self: string | undefined): string =>
  self !== undefined && called.startsWith(`${self}.`) ? `this.${called.slice(self.length + 1)}` : called

export const lineCount = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
