import type { EngineQuery, Shelf, ViewSpec } from '@kg/store'

export const json = 'application/sparql-results+json'

export const viewOf = (...shelves: Shelf[]): ViewSpec => ({ key: JSON.stringify(shelves), shelves })

/** A SELECT as it comes out of the guard. */
export function select(sparql: string, deadlineMs = 60_000): EngineQuery {
  return {
    sparql,
    kind: 'select',
    graphs: { constants: [], variable: false },
    bindingsType: json,
    graphType: 'application/n-triples',
    deadlineMs,
    maxBytes: 2 ** 28,
  }
}
