/** A thing in a graph that is drawn. */
export interface GraphNode {
  /** An IRI, or the label of a blank node. */
  readonly id: string
  readonly label: string
  readonly types: readonly string[]
  /** Stays where it is when others move. */
  readonly isPinned?: boolean
}

/** One statement between two things. */
export interface GraphEdge {
  readonly source: string
  readonly target: string
  readonly predicate: string
}

export interface GraphData {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** More than this many cannot be told apart any more, and move slowly. */
export const mostNodes = 2000

/** The type that a thing is coloured by; empty if it has none. */
export const mainType = ({ types }: Pick<GraphNode, 'types'>): string => types[0] ?? ''

/** As much of a graph as can be drawn: the first nodes, and the edges between them. */
export function cutGraph({ nodes, edges }: GraphData, most = mostNodes): GraphData & { readonly left: number } {
  if (nodes.length <= most) return { nodes, edges, left: 0 }
  const drawn = nodes.slice(0, most)
  const ids = new Set(drawn.map(({ id }) => id))
  return {
    nodes: drawn,
    edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    left: nodes.length - most,
  }
}
