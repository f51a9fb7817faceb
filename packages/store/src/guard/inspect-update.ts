import { SparqlNotUpdateError } from '@kg/contract/errors'
import type { UpdateOperationAst } from './ast.js'
import { Namespaces } from './namespaces.js'
import { offLoop } from './off-loop.js'
import { type ParseOptions, parseSparql } from './parse.js'
import { type PatternFacts, patternFacts } from './pattern-facts.js'

export interface GraphTargets {
  /** Named graphs, as absolute IRIs. */
  readonly graphs: readonly string[]
  readonly defaultGraph: boolean
  /** Graphs that are only known when the update runs: GRAPH ?variable. */
  readonly variable: boolean
  /** CLEAR or DROP of NAMED or ALL. */
  readonly everyNamed: boolean
}

export interface UpdateOperationFacts {
  readonly kind:
    | 'insertData'
    | 'deleteData'
    | 'deleteWhere'
    | 'modify'
    | 'load'
    | 'clear'
    | 'drop'
    | 'create'
    | 'add'
    | 'move'
    | 'copy'
  readonly writes: GraphTargets
  readonly reads: GraphTargets
  /** What LOAD fetches. */
  readonly sources: readonly string[]
  readonly services: readonly string[]
  readonly serviceVariable: boolean
}

export interface UpdateFacts {
  /** What to give the engine: the text that was checked, free of comments and codepoint escapes. */
  readonly text: string
  readonly operations: readonly UpdateOperationFacts[]
}

const noTargets: GraphTargets = { graphs: [], defaultGraph: false, variable: false, everyNamed: false }

/** What every operation of an update reads and writes, so that a caller can allow it on certain graphs only. */
export function inspectUpdate(text: string, options: ParseOptions = {}): UpdateFacts {
  const { ast, pieces } = parseSparql(text, options)
  if (ast.type === 'query') throw new SparqlNotUpdateError({ kind: ast.subType.toUpperCase() })
  const namespaces = new Namespaces(pieces.parsed, options.baseIri)
  const operations: UpdateOperationFacts[] = []
  for (const { context, operation } of ast.updates) {
    namespaces.declare(context)
    if (operation !== undefined) operations.push(operationFacts(operation, namespaces))
  }
  return { text: pieces.sent, operations }
}

/** `inspectUpdate`, which parses long texts in a thread. */
export const inspectUpdateOffLoop = offLoop(import.meta.url, inspectUpdate)

function operationFacts(operation: UpdateOperationAst, namespaces: Namespaces): UpdateOperationFacts {
  const plain = { reads: noTargets, sources: [], services: [], serviceVariable: false }
  switch (operation.subType) {
    case 'insertdata':
      return { ...plain, kind: 'insertData', writes: targets(patternFacts(operation.data, namespaces)) }
    case 'deletedata':
      return { ...plain, kind: 'deleteData', writes: targets(patternFacts(operation.data, namespaces)) }
    case 'deletewhere': {
      const both = targets(patternFacts(operation.data, namespaces))
      return { ...plain, kind: 'deleteWhere', writes: both, reads: both }
    }
    case 'modify':
      return modifyFacts(operation, namespaces)
    case 'load': {
      const writes = named(operation.destination ?? { subType: 'default' }, namespaces)
      return { ...plain, kind: 'load', writes, sources: [namespaces.iri({ ...operation.source })] }
    }
    case 'clear':
    case 'drop':
    case 'create':
      return { ...plain, kind: operation.subType, writes: named(operation.destination, namespaces) }
    default: {
      const reads = named(operation.source, namespaces)
      const destination = named(operation.destination, namespaces)
      // MOVE empties its source.
      const writes = operation.subType === 'move' ? union(reads, destination) : destination
      return { ...plain, kind: operation.subType, writes, reads }
    }
  }
}

type ModifyAst = Extract<UpdateOperationAst, { subType: 'modify' }>

function modifyFacts(operation: ModifyAst, namespaces: Namespaces): UpdateOperationFacts {
  const withGraph = operation.graph === undefined ? [] : [namespaces.iri({ ...operation.graph })]
  const using = operation.from.clauses.map(({ value }) => namespaces.iri({ ...value }))
  const where = patternFacts(operation.where, namespaces)
  const { services, serviceVariable } = where
  return {
    kind: 'modify',
    writes: inPlaceOfDefault(targets(patternFacts([operation.delete, operation.insert], namespaces)), withGraph),
    // USING takes the place of WITH for reading; what it names counts as read, used or not.
    reads:
      using.length > 0
        ? union(inPlaceOfDefault(targets(where), using), { ...noTargets, graphs: using })
        : inPlaceOfDefault(targets(where), withGraph),
    sources: [],
    services,
    serviceVariable,
  }
}

function inPlaceOfDefault(found: GraphTargets, graphs: readonly string[]): GraphTargets {
  if (!found.defaultGraph || graphs.length === 0) return found
  return union({ ...found, defaultGraph: false }, { ...noTargets, graphs })
}

function targets({ graphs, defaultGraph }: PatternFacts): GraphTargets {
  return { graphs: graphs.constants, defaultGraph, variable: graphs.variable, everyNamed: false }
}

type GraphRefAst = Extract<UpdateOperationAst, { subType: 'clear' }>['destination']

function named(ref: GraphRefAst | { readonly subType: 'default' }, namespaces: Namespaces): GraphTargets {
  if (ref.subType === 'specific') return { ...noTargets, graphs: [namespaces.iri({ ...ref.graph })] }
  return { ...noTargets, defaultGraph: ref.subType !== 'named', everyNamed: ref.subType !== 'default' }
}

function union(a: GraphTargets, b: GraphTargets): GraphTargets {
  return {
    graphs: [...new Set([...a.graphs, ...b.graphs])],
    defaultGraph: a.defaultGraph || b.defaultGraph,
    variable: a.variable || b.variable,
    everyNamed: a.everyNamed || b.everyNamed,
  }
}

export { loadParser as ready } from './parser.js'
