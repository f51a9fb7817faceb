import { type AstNode, startOf, walk } from '../guard/ast.js'
import { checkScope } from '../guard/check-scope.js'
import { readQuery } from '../guard/inspect-query.js'
import { Namespaces } from '../guard/namespaces.js'
import { offLoop } from '../guard/off-loop.js'
import type { ParseOptions } from '../guard/parse.js'
import { Draft } from './embedded/repairs/draft.js'
import { isVariable, visit } from './embedded/repairs/visit.js'

export interface GraphRenaming extends ParseOptions {
  /** Names in the query, and the graphs of the store that they stand for. */
  readonly stored: ReadonlyMap<string, string>
  /** Graphs of the store, and the names under which GRAPH ?variable shows them. */
  readonly shown: ReadonlyMap<string, string>
}

const nothingRenamed: GraphRenaming = { stored: new Map(), shown: new Map() }

/** The query with the store's names of graphs in place of those that its author uses. */
export function renameGraphs(source: string, renaming: GraphRenaming = nothingRenamed): string {
  const { stored, shown, ...options } = renaming
  const { ast, pieces } = readQuery(source, options)
  const namespaces = new Namespaces(pieces.parsed, options.baseIri)
  namespaces.declare(ast.context)
  const draft = new Draft(ast, pieces)
  const rename = (name: AstNode) => {
    const graph = stored.get(namespaces.iri(name))
    if (graph !== undefined) draft.replace(name, `<${graph}>`)
  }
  for (const { value } of ast.datasets.clauses) rename({ ...value })
  const rows = [...shown].map(([graph, name]) => `(<${graph}> <${name}>)`).join(' ')
  visit(ast, {
    graph: (clause) => {
      if (!isVariable(clause.name)) rename(clause.name)
      else if (shown.size > 0) translateVariable(draft, clause, clause.name, rows)
    },
    select: ({ variables, where }) => {
      // What is added to the pattern must not become a column.
      const [item] = variables
      const names = [...checkScope(where)]
      if (item?.type === 'wildcard' && shown.size > 0 && names.length > 0)
        draft.replace(item, names.map((name) => `?${name}`).join(' '))
    },
  })
  return draft.changed ? draft.toString() : source
}

/** `renameGraphs`, which parses long texts in a thread. */
export const renameGraphsOffLoop = offLoop(import.meta.url, renameGraphs)

type Clause = AstNode & { readonly patterns: readonly AstNode[] }

/** GRAPH ranges over the store's names; the variable gets the one that the author uses. */
function translateVariable(draft: Draft, clause: Clause, name: AstNode & { value: string }, rows: string): void {
  const [graph, alias, inside] = [draft.fresh(), draft.fresh(), draft.fresh()]
  draft.replace(name, graph)
  let used = false
  walk(clause.patterns, (node) => {
    if (!isVariable(node) || node.value !== name.value) return true
    draft.replace(node, inside)
    used = true
    return false
  })
  const same = used ? ` FILTER(!BOUND(${inside}) || sameTerm(${inside}, ?${name.value}))` : ''
  draft.insert(startOf(clause), '{ ')
  draft.insert(
    draft.endOf(clause),
    ` OPTIONAL { VALUES (${graph} ${alias}) { ${rows} } } BIND(COALESCE(${alias}, ${graph}) AS ?${name.value})${same} }`,
  )
}

export { loadParser as ready } from '../guard/parser.js'
