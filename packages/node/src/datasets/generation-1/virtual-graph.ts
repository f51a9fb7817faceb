import type { TrailItem } from '../trail/trail-answer.js'
import { type Edge, edgesOf, type Vertex, vertexOf } from './vertices.js'

export type VirtualGraph = Record<string, Vertex & { outbound: Edge[] }>

/** A trail as generation 1 answered it: each vertex under its key, with the edges that leave it. */
export function virtualGraph(items: readonly TrailItem[]): VirtualGraph {
  const graph: VirtualGraph = {}
  for (const { vertex, creator, kgObject } of items) {
    const known = graph[vertex]
    const shown = vertexOf({ creator }, kgObject)
    const outbound = edgesOf({ creator }, kgObject)
    // Datasets that say different things of a vertex: what is said of its data is put together.
    graph[vertex] = known
      ? { ...known, data: { ...known.data, ...shown.data }, outbound: union(known.outbound, outbound) }
      : { ...shown, outbound }
  }
  return graph
}

function union(some: readonly Edge[], more: readonly Edge[]): Edge[] {
  const edges = [...some, ...more.filter((edge) => !some.some((one) => one.identifiers.uid === edge.identifiers.uid))]
  return edges.map((edge, i) => ({ ...edge, _key: `${edge._from}-${String(i).padStart(7, '0')}` }))
}
