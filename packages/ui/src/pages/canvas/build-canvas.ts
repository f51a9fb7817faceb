import type { GraphEdge, GraphNode } from '../../graph/graph-data.js'
import { shortIri } from '../../look/short-iri.js'
import type { CanvasState, OpenGroup } from './canvas-state.js'

export interface Neighbour {
  readonly term: string
  readonly label?: string | undefined
  readonly types: readonly string[]
}

/** What the node answered for a group that is open. */
export interface LoadedGroup extends OpenGroup {
  readonly neighbours: readonly Neighbour[]
  readonly total: number
}

export interface Known {
  readonly labels: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<string, readonly string[]>
  /** Links among what is drawn that no group has opened. */
  readonly links: readonly GraphEdge[]
}

/** The things and links of a canvas: what it begins with, and what open groups lead to from there. */
export function buildCanvas({ from, hide, pin }: CanvasState, groups: readonly LoadedGroup[], known: Known) {
  const hidden = new Set(hide)
  const pinned = new Set(pin)
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  const add = ({ term: id, label, types }: Neighbour) => {
    if (hidden.has(id) || nodes.has(id)) return
    const kinds = types.length > 0 ? types : (known.types.get(id) ?? [])
    const name = known.labels.get(id) ?? label ?? shortIri(id)
    nodes.set(id, { id, label: name, types: kinds, ...(pinned.has(id) && { isPinned: true }) })
  }
  const link = (edge: GraphEdge) => edges.set(JSON.stringify([edge.source, edge.predicate, edge.target]), edge)
  for (const term of from) add({ term, types: [] })
  let waiting = groups
  // A group is reached when the thing it belongs to is; opening one may reach others.
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter(({ entity, predicate, direction, neighbours }) => {
      if (!nodes.has(entity)) return true
      for (const neighbour of neighbours.filter(({ term }) => isThing(term))) {
        add(neighbour)
        const [source, target] = direction === 'out' ? [entity, neighbour.term] : [neighbour.term, entity]
        link({ source, target, predicate })
      }
      return false
    })
  }
  for (const edge of known.links) link(edge)
  const both = ({ source, target }: GraphEdge) => nodes.has(source) && nodes.has(target)
  return { nodes: [...nodes.values()], edges: [...edges.values()].filter(both) }
}

/** Literals describe a thing; they are no things themselves. */
const isThing = (term: string): boolean => !term.startsWith('"') && !term.startsWith('<<')
