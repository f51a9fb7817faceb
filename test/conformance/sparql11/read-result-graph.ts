import { rdfNamespace, type Term } from '@kg/core'
import type { Answer } from './answer.js'
import type { Graph } from './graph.js'

const rs = 'http://www.w3.org/2001/sw/DataAccess/tests/result-set#'

/** Rows written in the result-set vocabulary of the suites. */
export function readResultGraph(graph: Graph): Answer {
  const set = graph.quads.find(
    ({ predicate, object }) => predicate.value === `${rdfNamespace}type` && object.value === `${rs}ResultSet`,
  )?.subject
  if (set === undefined) throw new Error('the graph holds no rs:ResultSet')
  const boolean = graph.value(set, `${rs}boolean`)
  if (boolean !== undefined) return { kind: 'boolean', value: boolean.value === 'true' }
  const index = (solution: Term) => Number(graph.value(solution, `${rs}index`)?.value ?? 0)
  const solutions = [...graph.values(set, `${rs}solution`)].sort((a, b) => index(a) - index(b))
  const rows = solutions.map((solution) => {
    const bindings = graph.values(solution, `${rs}binding`)
    return new Map(bindings.map((binding) => [graph.value(binding, `${rs}variable`)?.value ?? '', boundTo(binding)]))
  })
  return { kind: 'rows', variables: graph.values(set, `${rs}resultVariable`).map(({ value }) => value), rows }

  function boundTo(binding: Term): Term {
    const value = graph.value(binding, `${rs}value`)
    if (value === undefined) throw new Error('a binding has no rs:value')
    return value
  }
}
