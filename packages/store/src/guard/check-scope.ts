import { type GroupAst, type PatternAst, type QueryAst, type SelectAst, startOf, valuesNames, walk } from './ast.js'
import { checkProjection } from './check-projection.js'
import { RefusalError } from './refusal.js'

export type Scope = Set<string>

export function checkQueryScope(query: QueryAst): void {
  if (query.subType === 'select') {
    selectScope(query)
    return
  }
  if (query.where !== undefined) checkScope(query.where)
  checkExpressions(query.solutionModifiers)
}

/** The variables that may be bound by these patterns. A name that `AS` gives a second time is refused on the way. */
export function checkScope(...patterns: PatternAst[]): Scope {
  const scope: Scope = new Set()
  for (const pattern of patterns) {
    if (pattern.type === 'pattern' && pattern.subType === 'bind' && scope.has(pattern.variable.value)) {
      throw new RefusalError(startOf(pattern.variable), `?${pattern.variable.value} is already in use before this BIND`)
    }
    for (const name of patternScope(pattern)) scope.add(name)
  }
  return scope
}

function patternScope(pattern: PatternAst): Scope {
  if (pattern.type === 'query') return selectScope(pattern)
  switch (pattern.subType) {
    case 'bgp':
      return variablesOf(pattern)
    case 'values':
      return new Set(valuesNames(pattern))
    case 'bind':
      checkExpressions(pattern.expression)
      return new Set([pattern.variable.value])
    case 'filter':
      checkExpressions(pattern.expression)
      return new Set()
    case 'minus':
      checkScope(...pattern.patterns)
      return new Set()
    case 'union':
      return new Set(pattern.patterns.flatMap((branch) => [...checkScope(...branch.patterns)]))
    case 'graph':
    case 'service':
      return new Set([...variablesOf(pattern.name), ...checkScope(...pattern.patterns)])
    default:
      return checkScope(...pattern.patterns)
  }
}

function selectScope(query: SelectAst): Scope {
  const inner = checkScope(query.where)
  checkExpressions(query.solutionModifiers)
  checkExpressions(query.variables)
  const projected = checkProjection(query, inner)
  return new Set([...projected, ...(query.values === undefined ? [] : valuesNames(query.values))])
}

/** EXISTS brings patterns into expressions; they have a scope of their own. */
function checkExpressions(expressions: unknown): void {
  walk(expressions, (node) => {
    if (node.subType !== 'patternOperation') return true
    checkScope(node.args as GroupAst)
    return false
  })
}

function variablesOf(root: unknown): Scope {
  const names: Scope = new Set()
  walk(root, (node) => {
    if (node.type === 'term' && node.subType === 'variable') names.add(String(node.value))
    return true
  })
  return names
}
