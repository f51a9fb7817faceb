import { type AstNode, isNode, walk } from './ast.js'
import type { Namespaces } from './namespaces.js'

export interface GraphUse {
  /** GRAPH <iri>, as absolute IRIs, each once. */
  readonly constants: readonly string[]
  /** GRAPH ?variable: any graph of the dataset. */
  readonly variable: boolean
}

export interface PatternFacts {
  readonly graphs: GraphUse
  /** Whether any triple is matched outside a GRAPH clause. */
  readonly defaultGraph: boolean
  readonly services: readonly string[]
  readonly serviceVariable: boolean
  readonly usesNow: boolean
  /** RAND, UUID, STRUUID or BNODE: two runs give two answers. */
  readonly usesRandom: boolean
}

const randomFunctions = new Set(['rand', 'uuid', 'struuid', 'bnode'])

/**
 * What a pattern touches, sub-queries and EXISTS included. What is inside SERVICE is read elsewhere: of that part only
 * further SERVICE clauses count.
 */
export function patternFacts(root: unknown, namespaces: Namespaces): PatternFacts {
  const graphs = new Set<string>()
  const services = new Set<string>()
  const facts = { variable: false, defaultGraph: false, serviceVariable: false, usesNow: false, usesRandom: false }

  const visit = (start: unknown, place: 'default' | 'named' | 'remote'): void =>
    walk(start, (node) => {
      if (node.subType === 'service') {
        if (isVariable(node.name)) facts.serviceVariable = true
        else if (isNode(node.name)) services.add(namespaces.iri(node.name))
        visit(node.patterns, 'remote')
        return false
      }
      if (place === 'remote') return true
      const name = graphName(node)
      if (name !== undefined) {
        if (isVariable(name)) facts.variable = true
        else graphs.add(namespaces.iri(name))
        visit(node.patterns ?? node.triples, 'named')
        return false
      }
      if (place === 'default' && (node.type === 'triple' || node.type === 'tripleCollection')) facts.defaultGraph = true
      if (node.subType === 'operation') {
        const operator = String(node.operator).toLowerCase()
        facts.usesNow ||= operator === 'now'
        facts.usesRandom ||= randomFunctions.has(operator)
      }
      return true
    })

  visit(root, 'default')
  const { variable, ...rest } = facts
  return { ...rest, graphs: { constants: [...graphs], variable }, services: [...services] }
}

/** The name in a GRAPH clause, be it in a pattern or in the quads of an update. */
function graphName(node: AstNode): AstNode | undefined {
  const name = node.type === 'graph' ? node.graph : node.subType === 'graph' ? node.name : undefined
  return isNode(name) ? name : undefined
}

function isVariable(value: unknown): boolean {
  return isNode(value) && value.subType === 'variable'
}
