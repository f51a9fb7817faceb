import { SparqlReadOnlyError } from '@kg/contract/errors'
import { defined } from '@kg/core'
import type { PrologueAst, QueryAst } from './ast.js'
import { Namespaces } from './namespaces.js'
import { offLoop } from './off-loop.js'
import { type ParsedText, type ParseOptions, parseSparql } from './parse.js'
import { type PatternFacts, patternFacts } from './pattern-facts.js'
import { syntaxError } from './refusal.js'

export interface QueryFacts extends PatternFacts {
  readonly kind: 'select' | 'ask' | 'construct' | 'describe'
  readonly from: readonly string[]
  readonly fromNamed: readonly string[]
  /** The names that SELECT or DESCRIBE lists; none for the other kinds. */
  readonly variables: readonly string[] | '*'
  readonly limit?: number
  readonly offset?: number
}

export interface InspectedQuery extends ParsedText {
  readonly ast: QueryAst
  readonly facts: QueryFacts
}

export function inspectQuery(text: string, options: ParseOptions = {}): QueryFacts {
  return readQuery(text, options).facts
}

/** `inspectQuery`, which parses long texts in a thread. */
export const inspectQueryOffLoop = offLoop(import.meta.url, inspectQuery)

export function readQuery(text: string, options: ParseOptions): InspectedQuery {
  const { ast, pieces } = parseSparql(text, options)
  if (ast.type === 'update') {
    const operation = ast.updates.find((update) => update.operation !== undefined)?.operation
    if (operation === undefined) {
      throw syntaxError(text, text.length, 'expected SELECT, ASK, CONSTRUCT or DESCRIBE but found the end of the text')
    }
    throw new SparqlReadOnlyError({
      operation: pieces.parsed.slice(...wordAt(pieces.parsed, operation.loc)).toUpperCase(),
    })
  }
  return { ast, pieces, facts: queryFacts(ast, new Namespaces(pieces.parsed, options.baseIri)) }
}

function wordAt(text: string, loc: QueryAst['loc']): [number, number] {
  const start = 'start' in loc ? loc.start : 0
  return [start, start + (/^\w*/.exec(text.slice(start, start + 20))?.[0].length ?? 0)]
}

function queryFacts(ast: QueryAst, namespaces: Namespaces): QueryFacts {
  namespaces.declare(ast.context satisfies PrologueAst)
  const dataset = (type: 'default' | 'named') =>
    ast.datasets.clauses
      .filter(({ clauseType }) => clauseType === type)
      .map(({ value }) => namespaces.iri({ ...value }))
  const { limit, offset } = ast.solutionModifiers.limitOffset ?? {}
  const { context: _, datasets: __, ...body } = ast
  return {
    // A CONSTRUCT template writes nothing and reads nothing.
    ...patternFacts({ ...body, type: undefined, template: undefined }, namespaces),
    kind: ast.subType,
    from: dataset('default'),
    fromNamed: dataset('named'),
    variables: variables(ast),
    ...defined({ limit, offset }),
  }
}

function variables(ast: QueryAst): readonly string[] | '*' {
  if (ast.subType !== 'select' && ast.subType !== 'describe') return []
  const names: string[] = []
  for (const item of ast.variables) {
    if (item.type === 'wildcard') return '*'
    if (item.type === 'pattern') names.push(item.variable.value)
    else if (item.subType === 'variable') names.push(item.value)
  }
  return names
}

export { loadParser as ready } from './parser.js'
