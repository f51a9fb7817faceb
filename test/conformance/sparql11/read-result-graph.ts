import { RDF_NS, type Term } from '@kg/core'
import type { Answer } from './answer.js'
import type { Graph } from './graph.js'

const RS = 'http://www.w3.org/2001/sw/DataAccess/tests/result-set#'

/** Rows written in the result-set vocabulary of the suites. */
export function readResultGraph(graph: Graph): Answer {
  const set = graph.quads.find(
    ({ predicate, object }) => predicate.value === `${RDF_NS}type` && object.value === `${RS}ResultSet`,
  )?.subject
  if (set === undefined) throw new Error('the graph holds no rs:ResultSet')
  const boolean = graph.value(set, `${RS}boolean`)
  if (boolean !== undefined) return { kind: 'boolean', value: boolean.value === 'true' }
  const index = (solution: Term) => Number(graph.value(solution, `${RS}index`)?.value ?? 0)
  const solutions = [...graph.values(set, `${RS}solution`)].sort((a, b) => index(a) - index(b))
  const rows = solutions.map((solution) => {
    const bindings = graph.values(solution, `${RS}binding`)
    return new Map(bindings.map((binding) => [graph.value(binding, `${RS}variable`)?.value ?? '', boundTo(binding)]))
  })
  return { kind: 'rows', variables: graph.values(set, `${RS}resultVariable`).map(({ value }) => value), rows }

  function boundTo(binding: Term): Term {
    const value = graph.value(binding, `${RS}value`)
    if (value === undefined) throw new Error('a binding has no rs:value')
    return value
  }
}
