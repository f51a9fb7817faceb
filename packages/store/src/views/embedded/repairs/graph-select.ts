import { type AstNode, type SelectAst, startOf } from '../../../guard/ast.js'
import { checkScope } from '../../../guard/check-scope.js'
import { hasAggregate } from '../../../guard/has-aggregate.js'
import type { Draft } from './draft.js'
import { anchor, bindsGraph } from './graph-anchor.js'
import { isVariable, mentions, visit } from './visit.js'

/** What an aggregate gives for no solutions; the others fail. */
const ofNothing: Readonly<Record<string, string>> = { count: '0', sum: '0', avg: '0', group_concat: '""' }

/**
 * A SELECT inside GRAPH ?g is evaluated once for each graph; the engine evaluates it once for all. Selecting ?g as well,
 * and grouping by it, keeps the graphs apart. LIMIT cannot be said that way.
 */
export function repairGraphSelect(draft: Draft): void {
  visit(draft.query, {
    select: (select, { graph }) => {
      const { group, limitOffset } = select.solutionModifiers
      if (!isVariable(graph) || limitOffset !== undefined || mentions(select, graph.value)) return
      const alone = group === undefined && hasAggregate([select.variables, select.solutionModifiers])
      if (alone ? !keepEmptyGroups(draft, select, graph) : !addColumn(draft, select, graph)) return
      const patterns = select.where.patterns as unknown as AstNode[]
      if (!bindsGraph(patterns, graph.value, true)) anchor(draft, startOf(select.where), graph)
    },
  })
}

function addColumn(draft: Draft, { variables, where, solutionModifiers }: SelectAst, graph: AstNode): boolean {
  const [item] = variables
  const [grouping] = solutionModifiers.group?.groupings ?? []
  if (item === undefined) return false
  const name = draft.textOf(graph)
  if (item.type === 'wildcard') draft.replace(item, [name, ...[...checkScope(where)].map((all) => `?${all}`)].join(' '))
  else draft.insert(startOf(item), `${name} `)
  if (grouping !== undefined) draft.insert(startOf(grouping), `${name} `)
  return true
}

/** Without GROUP BY there is a group also for a graph where nothing matches, which no grouping can show. */
function keepEmptyGroups(draft: Draft, select: SelectAst, graph: AstNode): boolean {
  const items = select.variables.flatMap((item) =>
    'expression' in item && item.expression.subType === 'aggregate' ? [item] : [],
  )
  const [first] = items
  const modified = Object.values(select.solutionModifiers).some((modifier) => modifier !== undefined)
  if (first === undefined || items.length < select.variables.length || modified || select.values) return false
  const name = draft.textOf(graph)
  const found = draft.fresh()
  let binds = ''
  for (const { variable, expression } of items) {
    const inner = draft.fresh()
    const empty = ofNothing[(expression as unknown as AstNode).aggregation as string]
    const value = empty === undefined ? inner : `IF(BOUND(${found}), ${inner}, ${empty})`
    binds += ` BIND(${value} AS ?${variable.value})`
    draft.replace(variable, inner)
  }
  const names = items.map(({ variable }) => `?${variable.value}`).join(' ')
  draft.insert(startOf(select), `SELECT ${name} ${names} { GRAPH ${name} {} OPTIONAL { { `)
  draft.insert(startOf(first), `${name} (true AS ${found}) `)
  draft.insert(draft.endOf(select.where), ` GROUP BY ${name} } }${binds} }`)
  return true
}
