import { connectionDownstream } from './connectors.js'
import { backtrackingSteps, freeSteps, type Steps } from './steps.js'

/** A relation as seen from one of its ends. */
export interface TrailEdge {
  /** The object at the other end. */
  readonly to: string
  readonly type: string
  /** `out` for a relation that the object itself states. */
  readonly direction: 'out' | 'in'
}

/** What a walk goes over: an index of the ledger, or a map in memory. */
export interface Adjacency {
  /** The relations of each object, in both directions, in the order asked. With `types`, only those need be given. */
  edgesOf(
    objects: readonly string[],
    types?: ReadonlySet<string>,
  ): Promise<readonly Iterable<TrailEdge>[]> | readonly Iterable<TrailEdge>[]
}

export interface TrailOptions {
  /** Relations between a start object and the last object; 0 gives the start objects. */
  readonly depth: number
  /** Follow only these; empty or absent: all, without the rule against going back. */
  readonly connectionTypes?: readonly string[]
  readonly excludedTypes?: readonly string[]
  /** `extended` adds objects that those on the trail refer to. */
  readonly reach?: 'narrow' | 'extended'
  readonly caps?: Partial<TrailCaps>
  /** Nodes of the index that are passed but are no objects, such as identifiers. */
  readonly isObject?: (node: string) => boolean
  readonly signal?: AbortSignal
}

export interface TrailCaps {
  readonly maxObjects: number
  /** Relations that a walk may read: a bound on its time. */
  readonly maxEdges: number
}

export interface TrailStop {
  readonly object: string
  /** The fewest relations from a start object. */
  readonly depth: number
}

export interface Trail {
  readonly stops: readonly TrailStop[]
  /** With reach `extended`: objects that stops refer to and that are no stops. */
  readonly referenced: readonly string[]
  /** A cap ended the walk: there is more. */
  readonly truncated: boolean
}

export const defaultTrailCaps: TrailCaps = { maxObjects: 100_000, maxEdges: 5_000_000 }

/** How many objects an index is asked about at once. */
const batchSize = 1_000

/** Walks from all start objects along relations in both directions, nearest objects first. */
export async function walkTrail(
  starts: readonly string[],
  adjacency: Adjacency,
  options: TrailOptions,
): Promise<Trail> {
  const walk = new Walk(adjacency, options)
  await walk.run(starts)
  return walk.result()
}

class Walk {
  private readonly steps: Steps
  private readonly types: ReadonlySet<string> | undefined
  private readonly excluded: ReadonlySet<string>
  private readonly caps: TrailCaps
  /** In the order of visits. */
  private readonly depths = new Map<string, number>()
  private readonly referenced = new Set<string>()
  private edges = 0
  private objects = 0
  private truncated = false

  constructor(
    private readonly adjacency: Adjacency,
    private readonly options: TrailOptions,
  ) {
    const types = options.connectionTypes ?? []
    this.types = types.length > 0 ? new Set(types) : undefined
    this.steps = this.types ? backtrackingSteps() : freeSteps()
    this.excluded = new Set(options.excludedTypes)
    this.caps = { ...defaultTrailCaps, ...options.caps }
  }

  async run(starts: readonly string[]): Promise<void> {
    let frontier = new Map<string, number[]>()
    for (const start of starts) if (this.visit(start, 0)) this.steps.start(start, frontier)
    for (let depth = 1; depth <= this.options.depth && frontier.size > 0 && !this.truncated; depth++)
      frontier = await this.advance(frontier, depth)
    if (this.options.reach === 'extended') await this.collectReferences()
  }

  result(): Trail {
    const stops: TrailStop[] = []
    for (const [object, depth] of this.depths) if (this.isObject(object)) stops.push({ object, depth })
    return { stops, referenced: [...this.referenced], truncated: this.truncated }
  }

  /** One relation further. */
  private async advance(frontier: ReadonlyMap<string, number[]>, depth: number): Promise<Map<string, number[]>> {
    const next = new Map<string, number[]>()
    await this.eachEdge([...frontier.keys()], this.types, (from, edge) => {
      if (this.types?.has(edge.type) === false || this.excluded.has(edge.type)) return true
      const states = frontier.get(from) as number[]
      if (!this.steps.follow(states, edge, next)) return true
      return this.visit(edge.to, depth)
    })
    return next
  }

  private async collectReferences(): Promise<void> {
    const stops = [...this.depths.keys()].filter((object) => this.isObject(object))
    await this.eachEdge(stops, undefined, (_, { to, type, direction }) => {
      if (direction === 'out' && type !== connectionDownstream && this.isObject(to) && !this.depths.has(to))
        this.referenced.add(to)
      return true
    })
  }

  /** Reads the relations of objects until `use` says that it is enough, or a cap does. */
  private async eachEdge(
    objects: readonly string[],
    types: ReadonlySet<string> | undefined,
    use: (from: string, edge: TrailEdge) => boolean,
  ): Promise<void> {
    for (let at = 0; at < objects.length; at += batchSize) {
      this.options.signal?.throwIfAborted()
      const batch = objects.slice(at, at + batchSize)
      const lists = await this.adjacency.edgesOf(batch, types)
      for (let i = 0; i < batch.length; i++)
        for (const edge of lists[i] ?? []) {
          if (++this.edges > this.caps.maxEdges) this.truncated = true
          if (this.truncated || !use(batch[i] as string, edge)) return
        }
    }
  }

  /** False if the object is one too many. */
  private visit(object: string, depth: number): boolean {
    if (this.depths.has(object)) return true
    if (this.isObject(object) && ++this.objects > this.caps.maxObjects) {
      this.truncated = true
      return false
    }
    this.depths.set(object, depth)
    return true
  }

  private isObject(node: string): boolean {
    return this.options.isObject?.(node) ?? true
  }
}
