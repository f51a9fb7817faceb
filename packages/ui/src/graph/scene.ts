import { DirectedGraph } from 'graphology'
import { type GraphData, type GraphEdge, type GraphNode, mainType } from './graph-data.js'

/** `kind` and not `type`: the renderer reads `type` as the name of a shape. */
export interface SceneNode {
  x: number
  y: number
  size: number
  label: string
  kind: string
  color: string
  fixed: boolean
  hidden: boolean
}

export interface SceneEdge {
  predicates: readonly string[]
  size: number
  type: 'arrow' | 'curved'
}

export type Positions = Readonly<Record<string, readonly [x: number, y: number]>>

/** How far from its neighbour a new node begins, in units of the layout. */
const apart = 10
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** The one graph that is drawn. What changes is changed in it, so that everything else stays where it is. */
export class Scene {
  readonly graph = new DirectedGraph<SceneNode, SceneEdge>()
  private turn = 0

  constructor(
    private known: Positions = {},
    private colourOf: (kind: string) => string = () => '#888888',
  ) {}

  /** Makes the graph say what it is given. True if something has come that was never anywhere before. */
  update({ nodes, edges }: GraphData): boolean {
    const links = linksOf(nodes, edges)
    const isFresh = this.addNodes(nodes, links)
    this.dropMissing(nodes, links)
    for (const [key, { source, target, predicates }] of links) {
      const type = links.has(keyOf(target, source)) ? 'curved' : 'arrow'
      const attributes: SceneEdge = { predicates, size: 1, type }
      if (this.graph.hasEdge(key)) this.graph.mergeEdgeAttributes(key, attributes)
      else this.graph.addEdgeWithKey(key, source, target, attributes)
    }
    const scale = scaleFor(this.graph.order)
    this.graph.forEachNode((id) => this.graph.setNodeAttribute(id, 'size', scale * sizeOf(this.graph.degree(id))))
    return isFresh
  }

  /** Colours every node anew, as when the page becomes dark. */
  paint(colourOf: (kind: string) => string): void {
    this.colourOf = colourOf
    this.graph.updateEachNodeAttributes((_, node) => ({ ...node, color: colourOf(node.kind) }))
  }

  /** Leaves out the nodes of these types; they still have their positions. */
  hideKinds(kinds: ReadonlySet<string>): void {
    this.graph.updateEachNodeAttributes((_, node) => ({ ...node, hidden: kinds.has(node.kind) }))
  }

  /** Where everything is, to be remembered. */
  positions(): Positions {
    return Object.fromEntries(
      this.graph.mapNodes((id, { x, y }) => [id, [Math.round(x * 10) / 10, Math.round(y * 10) / 10]]),
    )
  }

  private addNodes(nodes: readonly GraphNode[], links: ReadonlyMap<string, Link>): boolean {
    const near = neighboursOf(links)
    let isFresh = false
    for (const node of nodes) {
      const kind = mainType(node)
      const shown = { label: node.label, kind, color: this.colourOf(kind), fixed: node.isPinned ?? false }
      if (this.graph.hasNode(node.id)) {
        this.graph.mergeNodeAttributes(node.id, shown)
        continue
      }
      const [x, y] = this.known[node.id] ?? this.freePosition(near.get(node.id) ?? [])
      isFresh ||= this.known[node.id] === undefined
      this.graph.addNode(node.id, { ...shown, x, y, size: 5, hidden: false })
    }
    return isFresh
  }

  /** Beside a neighbour that is there already; each next one a turn further, so that none hides another. */
  private freePosition(near: readonly string[]): [number, number] {
    const host = near.find((id) => this.graph.hasNode(id))
    const middle = host === undefined ? { x: 0, y: 0 } : this.graph.getNodeAttributes(host)
    const angle = this.turn++ * goldenAngle
    const far = this.graph.order === 0 ? 0 : apart * Math.sqrt(1 + this.turn / 8)
    return [middle.x + far * Math.cos(angle), middle.y + far * Math.sin(angle)]
  }

  private dropMissing(nodes: readonly GraphNode[], links: ReadonlyMap<string, Link>): void {
    const ids = new Set(nodes.map(({ id }) => id))
    for (const edge of this.graph.filterEdges((key) => !links.has(key))) this.graph.dropEdge(edge)
    const gone = this.graph.filterNodes((id) => !ids.has(id))
    // Who comes back stands where it stood.
    if (gone.length > 0) this.known = { ...this.known, ...this.positions() }
    for (const id of gone) this.graph.dropNode(id)
  }
}

interface Link {
  readonly source: string
  readonly target: string
  readonly predicates: readonly string[]
}

const keyOf = (source: string, target: string): string => JSON.stringify([source, target])

/** One line for all statements from one thing to another. What a thing says of itself has no line. */
function linksOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<string, Link> {
  const ids = new Set(nodes.map(({ id }) => id))
  const links = new Map<string, Link>()
  for (const { source, target, predicate } of edges) {
    if (source === target || !ids.has(source) || !ids.has(target)) continue
    const before = links.get(keyOf(source, target))?.predicates ?? []
    if (!before.includes(predicate))
      links.set(keyOf(source, target), { source, target, predicates: [...before, predicate] })
  }
  return links
}

function neighboursOf(links: ReadonlyMap<string, Link>): Map<string, string[]> {
  const near = new Map<string, string[]>()
  const listOf = (id: string) => {
    const list = near.get(id) ?? []
    near.set(id, list)
    return list
  }
  for (const { source, target } of links.values()) {
    listOf(source).push(target)
    listOf(target).push(source)
  }
  return near
}

const sizeOf = (degree: number): number => Math.min(5 + 1.5 * Math.log2(1 + degree), 14)

/** Things are drawn smaller where many stand together, or they would hide each other and their lines. */
const scaleFor = (nodes: number): number => Math.min(1, Math.sqrt(250 / Math.max(nodes, 1)))
