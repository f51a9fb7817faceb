import { type SelectAst, startOf, walk } from './ast.js'
import { hasAggregate } from './has-aggregate.js'
import { RefusalError } from './refusal.js'

/** Checks a SELECT clause against its pattern and GROUP BY, and returns the names it projects. */
export function checkProjection(query: SelectAst, inner: ReadonlySet<string>): Set<string> {
  const grouped = groupedNames(query)
  const given = new Set<string>()
  for (const item of query.variables) {
    if (item.type === 'wildcard') {
      if (grouped !== undefined)
        throw new RefusalError(startOf(item), 'SELECT * cannot go with GROUP BY or an aggregate')
      return new Set(inner)
    }
    const variable = item.type === 'term' ? item : item.variable
    const name = variable.value
    if (given.has(name)) throw new RefusalError(startOf(variable), `?${name} is selected twice`)
    if (item.type !== 'term') {
      if (inner.has(name)) throw new RefusalError(startOf(variable), `?${name} is already in use in the pattern`)
      if (grouped !== undefined) checkGrouped(item.expression, (used) => grouped.has(used) || given.has(used))
    } else if (grouped !== undefined) {
      checkGrouped(item, (used) => grouped.has(used))
    }
    given.add(name)
  }
  return given
}

/** Undefined when the query does not group. An aggregate without GROUP BY makes one group that has no names. */
function groupedNames(query: SelectAst): Set<string> | undefined {
  const { group, having } = query.solutionModifiers
  if (group === undefined) return hasAggregate([query.variables, having]) ? new Set() : undefined
  const names = new Set<string>()
  for (const grouping of group.groupings) {
    if ('variable' in grouping) names.add(grouping.variable.value)
    else if (grouping.type === 'term' && grouping.subType === 'variable') names.add(grouping.value)
  }
  return names
}

function checkGrouped(root: unknown, isGrouped: (name: string) => boolean): void {
  walk(root, (node) => {
    if (node.subType === 'aggregate' || node.subType === 'patternOperation') return false
    if (node.type === 'term' && node.subType === 'variable' && !isGrouped(String(node.value))) {
      throw new RefusalError(startOf(node), `?${node.value} is neither in GROUP BY nor inside an aggregate`)
    }
    return true
  })
}
