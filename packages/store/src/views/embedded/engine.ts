import { defined } from '@kg/core/values'
import type { NamedNode, Store } from 'oxigraph'
import type { Environment } from '../../ledger/environment.js'
import type { ChangeRow, Shelf } from '../../ledger/graphs.js'
import { LedgerReader } from '../../ledger/reader.js'
import { changesAfter, currentGraphs, type GraphContent, pastGraphs } from '../../ledger/shelf-content.js'
import { engineBytes } from './engine-memory.js'
import type { Advance, EngineStart, EngineStats } from './messages.js'
import { shelfId } from './shelf-set.js'
import type { ThreadQuery } from './thread-query.js'
import { emptyGraph, UnionLoader } from './union.js'
import { freeStore } from './with-store.js'

type Oxigraph = typeof import('oxigraph')
type Dataset = NonNullable<ThreadQuery['dataset']>

/** A graph that nobody writes: stands for "no default graph". */
const nothing = 'urn:kg:nothing'

/** What an engine knows about the statements in its store. */
export interface EngineState {
  /** The receipt up to which each shelf has been followed. */
  shelves: [id: string, seq: number][]
  sizes: [graph: string, quads: number][]
  quads: number
  dead: number
  merges: number
}

export interface Holdings {
  store: Store
  state: EngineState
}

/** One view's statements in one Oxigraph store. Lives in a thread of its own and reads the ledger by itself. */
export class Engine {
  private readonly store: Store
  private readonly loader: UnionLoader
  private readonly bytesOf: (quads: number) => number
  private readonly shelves = new Map<string, number>()
  /** Statements of each graph, to know what a replacement leaves behind: asking the engine would walk all it holds. */
  private readonly sizes = new Map<string, number>()
  private quads = 0
  private dead = 0
  private seq = 0
  private merges = 0
  /** Statements that came or went since the start. */
  moved = 0

  constructor(
    private readonly oxigraph: Oxigraph,
    private readonly env: Environment,
    private readonly start: EngineStart,
    { saved, bytesOf = engineBytes }: { saved?: Holdings; bytesOf?: (quads: number) => number } = {},
  ) {
    this.bytesOf = bytesOf
    this.store = saved?.store ?? new oxigraph.Store()
    this.loader = new UnionLoader(this.store, start.gently)
    if (saved !== undefined) this.takeUp(saved.state)
    this.setShelves(start.shelves)
    // Filling takes time: what was written meanwhile is followed before the first query.
    this.advance({ seq: Number.POSITIVE_INFINITY, shelves: start.shelves })
    this.loader.stopResting()
  }

  /** Fills in the shelves that are new and drops those that are gone. */
  setShelves(shelves: readonly Shelf[]): void {
    const wanted = new Map(shelves.map((shelf) => [shelfId(shelf), shelf]))
    const reader = this.snapshot()
    for (const id of this.shelves.keys()) {
      if (wanted.has(id)) continue
      for (const graph of [...this.sizes.keys()]) if (graph.startsWith(`${id}\n`)) this.drop(graph)
      this.shelves.delete(id)
    }
    const head = this.start.asOf ?? reader.head()
    for (const [id, shelf] of wanted) if (!this.shelves.has(id)) this.fill(reader, id, shelf, head)
    this.seq = Math.max(this.seq, head)
    this.release()
  }

  advance({ seq, shelves }: Advance): void {
    if (this.start.asOf !== undefined) return
    const behind = shelves.filter((shelf) => (this.shelves.get(shelfId(shelf)) ?? Number.POSITIVE_INFINITY) < seq)
    if (behind.length > 0) {
      const reader = this.snapshot()
      const head = reader.head()
      for (const shelf of behind) this.follow(reader, shelf, head)
      this.release()
    }
    if (Number.isFinite(seq)) this.seq = Math.max(this.seq, seq)
  }

  query({ sparql, mediaType, baseIri, dataset: over }: ThreadQuery): string {
    const base = defined({ base_iri: baseIri })
    const run = (dataset: object) =>
      this.store.query(sparql, { results_format: mediaType, ...base, ...dataset }) as string
    return over === undefined ? run({}) : this.over(over, run)
  }

  stats(): EngineStats {
    return { quads: this.quads, dead: this.dead, bytes: this.bytesOf(this.quads), seq: this.seq }
  }

  /** Gives its memory back to the instance; of no use afterwards. */
  free(): void {
    freeStore(this.store)
  }

  holdings(): Holdings {
    const { quads, dead, merges } = this
    return { store: this.store, state: { shelves: [...this.shelves], sizes: [...this.sizes], quads, dead, merges } }
  }

  private takeUp({ shelves, sizes, quads, dead, merges }: EngineState): void {
    for (const [id, seq] of shelves) this.shelves.set(id, seq)
    for (const [graph, size] of sizes) this.sizes.set(graph, size)
    this.quads = quads
    this.dead = dead
    this.merges = merges
  }

  /** Runs a query over some graphs of the view. Several default graphs are merged first: the engine would repeat what they share. */
  private over({ defaultGraphs, namedGraphs }: Dataset, run: (dataset: object) => string): string {
    const named = { named_graphs: namedGraphs.map(this.node) }
    const only = defaultGraphs[0] ?? nothing
    if (defaultGraphs.length <= 1) return run({ default_graph: this.node(only), ...named })
    const merged = `urn:kg:merged:${++this.merges}`
    try {
      for (const graph of defaultGraphs) this.store.update(`ADD SILENT GRAPH <${graph}> TO GRAPH <${merged}>`)
      return run({ default_graph: this.node(merged), ...named })
    } finally {
      this.store.update(`DROP SILENT GRAPH <${merged}>`)
    }
  }

  private fill(reader: LedgerReader, id: string, shelf: Shelf, head: number): void {
    const { asOf } = this.start
    const content = asOf === undefined ? currentGraphs(reader, shelf) : pastGraphs(reader, shelf, asOf)
    for (const graph of content) if (this.wants(graph)) this.load(reader, `${id}\n${graph.graph}`, graph)
    this.loader.flush()
    this.shelves.set(id, head)
  }

  private follow(reader: LedgerReader, shelf: Shelf, head: number): void {
    const id = shelfId(shelf)
    for (const change of effective(changesAfter(reader, shelf, this.shelves.get(id) ?? 0))) {
      if (!this.wants(change)) continue
      const graph = `${id}\n${change.graph}`
      if (change.op !== 'add') this.drop(graph)
      if (change.op !== 'drop') this.load(reader, graph, { ...change, parts: [change.content] })
    }
    this.loader.flush()
    this.shelves.set(id, head)
  }

  private wants({ sub }: { sub: string }): boolean {
    return this.start.sub === undefined || this.start.sub === sub
  }

  private load(reader: LedgerReader, graph: string, { graph: name, parts }: GraphContent): void {
    for (const part of parts) {
      this.loader.add(
        name,
        part.chunks.map((hash) => reader.contentBytes(hash)),
      )
      this.sizes.set(graph, (this.sizes.get(graph) ?? 0) + part.quads)
      this.quads += part.quads
      this.moved += part.quads
    }
  }

  private drop(graph: string): void {
    const size = this.sizes.get(graph)
    if (size === undefined) return
    this.loader.flush()
    emptyGraph(this.store, graph.slice(graph.lastIndexOf('\n') + 1))
    this.dead += size
    this.moved += size
    this.quads -= size
    this.sizes.delete(graph)
  }

  private readonly node = (iri: string): NamedNode => this.oxigraph.namedNode(iri)

  private snapshot(): LedgerReader {
    this.env.root.resetReadTxn()
    return new LedgerReader(this.env)
  }

  /** A snapshot that is held keeps the ledger from reusing its pages; a long query must not hold one. */
  private release(): void {
    this.env.root.resetReadTxn()
  }
}

/** What a row of changes comes to: those that a later replacement or removal of the same graph undoes are left out. */
function effective(list: Iterable<ChangeRow>): ChangeRow[] {
  const changes = [...list]
  const last = new Map<string, number>()
  changes.forEach(({ graph, op }, i) => {
    if (op !== 'add') last.set(graph, i)
  })
  return changes.filter(({ graph }, i) => i >= (last.get(graph) ?? 0))
}
