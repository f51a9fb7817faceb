import { connectionDownstream } from './connectors.js'
import { backtrackingSteps, type Frontier, freeSteps, type Steps } from './steps.js'

/** How an index names objects. Numbers are several times faster than texts. */
export type TrailKey = string | number

/** A relation as seen from one of its ends. */
export interface TrailEdge<K extends TrailKey = string> {
  /** The object at the other end. */
  readonly to: K
  readonly type: string
  /** `out` for a relation that the object itself states. */
  readonly direction: 'out' | 'in'
}

/** What a walk goes over: an index of the ledger, or a map in memory. */
export interface Adjacency<K extends TrailKey = string> {
  /** The relations of each object, in both directions, in the order asked. With `types`, only those need be given. */
  edgesOf(
    objects: readonly K[],
    types?: ReadonlySet<string>,
  ): Promise<readonly Iterable<TrailEdge<K>>[]> | readonly Iterable<TrailEdge<K>>[]
}

export interface TrailOptions<K extends TrailKey = string> {
  /** Relations between a start object and the last object; 0 gives the start objects. */
  readonly depth: number
  /** Follow only these; empty or absent: all, without the rule against going back. */
  readonly connectionTypes?: readonly string[]
  readonly excludedTypes?: readonly string[]
  /** `extended` adds objects that those on the trail refer to. */
  readonly reach?: 'narrow' | 'extended'
  readonly caps?: Partial<TrailCaps>
  /** Nodes of the index that are passed but are no objects, such as identifiers. */
  readonly isObject?: (node: K) => boolean
  readonly signal?: AbortSignal
}

export interface TrailCaps {
  readonly maxObjects: number
  /** Relations that a walk may read: a bound on its time. */
  readonly maxEdges: number
}

export interface TrailStop<K extends TrailKey = string> {
  readonly object: K
  /** The fewest relations from a start object. */
  readonly depth: number
}

export interface Trail<K extends TrailKey = string> {
  readonly stops: readonly TrailStop<K>[]
  /** With reach `extended`: objects that stops refer to and that are no stops. */
  readonly referenced: readonly K[]
  /** A cap ended the walk: there is more. */
  readonly truncated: boolean
}

export const defaultTrailCaps: TrailCaps = { maxObjects: 100_000, maxEdges: 5_000_000 }

/** How many objects an index is asked about at once. */
const batchSize = 1_000

/** Walks from all start objects along relations in both directions, nearest objects first. */
export async function walkTrail<K extends TrailKey>(
  starts: readonly K[],
  adjacency: Adjacency<K>,
  options: TrailOptions<K>,
): Promise<Trail<K>> {
  const walk = new Walk(adjacency, options)
  await walk.run(starts)
  return walk.result()
}

class Walk<K extends TrailKey> {
  private readonly steps: Steps<K>
  private readonly types: ReadonlySet<string> | undefined
  private readonly excluded: ReadonlySet<string>
  private readonly caps: TrailCaps
  private readonly isObject: (node: K) => boolean
  /** In the order of visits. */
  private readonly depths = new Map<K, number>()
  private readonly referenced = new Set<K>()
  private edges = 0
  private objects = 0
  private truncated = false

  constructor(
    private readonly adjacency: Adjacency<K>,
    private readonly options: TrailOptions<K>,
  ) {
    const types = options.connectionTypes ?? []
    this.types = types.length > 0 ? new Set(types) : undefined
    this.steps = this.types ? backtrackingSteps() : freeSteps()
    this.excluded = new Set(options.excludedTypes)
    this.caps = { ...defaultTrailCaps, ...options.caps }
    this.isObject = options.isObject ?? (() => true)
  }

  async run(starts: readonly K[]): Promise<void> {
    let frontier: Frontier<K> = new Map()
    for (const start of starts) if (this.visit(start, 0)) this.steps.start(start, frontier)
    for (let depth = 1; depth <= this.options.depth && frontier.size > 0 && !this.truncated; depth++)
      frontier = await this.advance(frontier, depth)
    if (this.options.reach === 'extended') await this.collectReferences()
  }

  result(): Trail<K> {
    const stops: TrailStop<K>[] = []
    for (const [object, depth] of this.depths) if (this.isObject(object)) stops.push({ object, depth })
    return { stops, referenced: [...this.referenced], truncated: this.truncated }
  }

  /** One relation further. */
  private async advance(frontier: Frontier<K>, depth: number): Promise<Frontier<K>> {
    const { steps, types, excluded } = this
    const next: Frontier<K> = new Map()
    await this.eachObject([...frontier.keys()], types, (object, edges) => {
      const leaves = frontier.get(object) ?? []
      for (const { to, type } of edges) {
        if (!this.mayRead()) return
        if (types?.has(type) === false || excluded.has(type)) continue
        if (steps.follow(leaves, to, type, next) && !this.visit(to, depth)) return
      }
    })
    return next
  }

  private async collectReferences(): Promise<void> {
    const stops = [...this.depths.keys()].filter(this.isObject)
    await this.eachObject(stops, undefined, (_, edges) => {
      for (const { to, type, direction } of edges) {
        if (!this.mayRead()) return
        if (direction === 'out' && type !== connectionDownstream && this.isObject(to) && !this.depths.has(to))
          this.referenced.add(to)
      }
    })
  }

  /** Asks for the relations of objects in batches, until a cap ends the walk. */
  private async eachObject(
    objects: readonly K[],
    types: ReadonlySet<string> | undefined,
    use: (object: K, edges: Iterable<TrailEdge<K>>) => void,
  ): Promise<void> {
    for (let at = 0; at < objects.length && !this.truncated; at += batchSize) {
      this.options.signal?.throwIfAborted()
      const batch = objects.slice(at, at + batchSize)
      const lists = await this.adjacency.edgesOf(batch, types)
      for (let i = 0; i < batch.length && !this.truncated; i++) use(batch[i] as K, lists[i] ?? [])
    }
  }

  /** False when the walk has read as many relations as it may. */
  private mayRead(): boolean {
    if (++this.edges > this.caps.maxEdges) this.truncated = true
    return !this.truncated
  }

  /** False if the object is one too many. */
  private visit(object: K, depth: number): boolean {
    if (this.depths.has(object)) return true
    if (this.isObject(object) && ++this.objects > this.caps.maxObjects) {
      this.truncated = true
      return false
    }
    this.depths.set(object, depth)
    return true
  }
}
