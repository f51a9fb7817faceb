import { type AstNode, isNode, startOf, valuesNames, walk } from '../guard/ast.js'
import { readQuery } from '../guard/inspect-query.js'
import { offLoop } from '../guard/off-loop.js'
import type { ParseOptions } from '../guard/parse.js'
import { syntaxError } from '../guard/refusal.js'
import { Draft } from './embedded/repairs/draft.js'
import { isVariable } from './embedded/repairs/visit.js'

export interface Bindings extends ParseOptions {
  /** Terms as SPARQL writes them, by the names of the variables whose place they take. */
  readonly terms: Readonly<Record<string, string>>
}

export interface BoundQuery {
  readonly sparql: string
  /** The variables that the query has. */
  readonly found: readonly string[]
}

/**
 * The query with terms in place of some of its variables, each at the exact place that the parser found. A variable
 * that the query itself gives a value to is refused. Whether a term may stand where it now stands, the guard decides.
 */
export function bindVariables(source: string, { terms, ...options }: Bindings = { terms: {} }): BoundQuery {
  const { ast, pieces } = readQuery(source, options)
  const draft = new Draft(ast, pieces)
  const found = new Set<string>()
  const termOf = (node: unknown): string | undefined =>
    isVariable(node) && Object.hasOwn(terms, node.value) ? terms[node.value] : undefined
  /** The first change of a place counts. */
  const replace = (node: unknown, write: (term: string, name: string) => string) => {
    const term = termOf(node)
    if (term === undefined || !isVariable(node) || !('start' in node.loc)) return
    found.add(node.value)
    draft.replace(node, ` ${write(term, node.value)} `)
  }
  const refuse = (names: readonly unknown[], { loc }: Pick<AstNode, 'loc'>) => {
    const name = names.find((name) => Object.hasOwn(terms, String(name)))
    if (name === undefined) return
    const problem = `?${name} is a parameter, so the query cannot give it a value`
    throw syntaxError(source, pieces.sourceOffset(startOf({ loc })), problem)
  }

  walk(ast, (node) => {
    for (const [item, write] of readPlaces(node)) replace(item, write)
    if (node.subType === 'bind' && isVariable(node.variable)) refuse([node.variable.value], node)
    if (node.type === 'pattern' && node.subType === 'values') refuse(valuesNames(node), node)
    for (const grouping of groupingsOf(node)) if (isNamed(grouping)) refuse([grouping.variable.value], node)
    // To the parser, brackets around a variable are part of it.
    replace(node, (term) => (draft.textOf(node).trimStart().startsWith('(') ? `(${term})` : term))
    return true
  })
  return { sparql: draft.changed ? draft.toString() : source, found: [...found] }
}

/** `bindVariables`, which parses long texts in a thread. */
export const bindVariablesOffLoop = offLoop(import.meta.url, bindVariables)

type Place = readonly [item: unknown, write: (term: string, name: string) => string]

/** Where a variable may stand alone and a term may not: columns, GROUP BY and ORDER BY. */
function readPlaces(node: AstNode): Place[] {
  if (node.type === 'query' && node.subType === 'select')
    return listOf(node.variables).map((item) => [item, (term, name) => `(${term} AS ?${name})`])
  const ordered = listOf(node.orderDefs).map((ordering) => (ordering as { expression?: unknown }).expression)
  return [...groupingsOf(node), ...ordered].map((item) => [item, (term) => `(${term})`])
}

const groupingsOf = (node: AstNode): readonly unknown[] => listOf(node.groupings)

const isNamed = (grouping: unknown): grouping is { variable: { value: string } } =>
  !isNode(grouping) && isVariable((grouping as { variable?: unknown } | undefined)?.variable)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export { loadParser as ready } from '../guard/parser.js'
