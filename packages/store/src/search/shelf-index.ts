import { type AssetGraph, parseAssetGraphUri } from '@kg/core'
import { type ContentRef, graphParts, graphs, type LedgerReader, type Shelf, shelfKey } from '../ledger/index.js'
import { buildSegment } from './build-segment.js'
import { entitiesOf } from './entities.js'
import { mergeable, segmentWeight } from './merging.js'
import type { Doc, Segment } from './segment.js'
import { changesSince } from './shelf-changes.js'
import type { ShelfVectors } from './vectors/shelf-vectors.js'

/** A graph of the shelf. */
export interface GraphState {
  readonly name: string
  readonly sub: string
  readonly asset: AssetGraph
  /** The receipt up to which its changes were in when it was first read. */
  readAt: number
  filled: boolean
}

const privateEnd = '/_private'

/** The words of one shelf. It is filled and kept current in slices, so that it can be asked meanwhile. */
export class ShelfIndex {
  segments: Segment[] = []
  graphs: GraphState[] = []
  /** Something was written that is not in yet. */
  behind = true
  lastUse = 0
  /** It did not fit into memory: not to be tried again before this. */
  refusedUntil = 0
  /** Statements of the changes that are being taken in. */
  done = 0
  total = 0
  private seq: number | undefined
  private busy = false
  private readonly numbers = new Map<string, number>()
  private readonly pending = new Map<string, Doc>()
  private pendingWeight = 0

  constructor(
    readonly shelf: Shelf,
    private readonly vectors?: ShelfVectors,
  ) {}

  get isFilled(): boolean {
    return this.seq !== undefined
  }

  /** All is in that was there when it was last taken up. */
  get isWhole(): boolean {
    return this.isFilled && !this.busy
  }

  get bytes(): number {
    return this.segments.reduce((sum, { bytes }) => sum + bytes, this.graphs.length * 512)
  }

  /** Forgets everything: it is filled again when it is wanted. */
  reset(): void {
    this.segments = []
    this.graphs = []
    this.numbers.clear()
    this.pending.clear()
    this.pendingWeight = 0
    this.seq = undefined
    this.behind = true
    this.busy = false
    this.lastUse = 0
    this.vectors?.releaseAll()
  }

  /** Takes in what was written; pauses wherever others may take a turn. `reader` gives one that sees the newest state. */
  *advance(reader: () => LedgerReader): Generator<void> {
    this.busy = true
    if (this.seq === undefined) yield* this.fill(reader)
    while (this.behind) {
      this.behind = false
      const fresh = reader()
      const head = fresh.head()
      const list = changesSince(fresh, this.shelf, this.seq ?? 0)
      if (list.length > 0) this.expect(list.reduce((sum, { content }) => sum + content.quads, 0))
      for (const { seq, graph, sub, op, content } of list) {
        const state = this.state(graph, sub)
        if (state === undefined || seq <= state.readAt) continue
        if (op !== 'add') this.empty(graph)
        if (op !== 'drop') yield* this.load(reader, graph, [content])
      }
      this.seq = head
      this.seal()
    }
    this.vectors?.sweep()
    this.busy = false
  }

  private *fill(reader: () => LedgerReader): Generator<void> {
    const first = reader()
    const head = first.head()
    this.expect(first.shelfQuads(this.shelf))
    for (const { key, value } of [...first.range(graphs, { prefix: shelfKey(this.shelf) })]) {
      const graph = key[3] as string
      const state = this.state(graph, value.sub)
      const now = reader()
      const parts = graphParts(now, this.shelf, graph)
      if (state === undefined || parts === undefined) continue
      state.readAt = now.head()
      yield* this.load(reader, graph, parts)
    }
    this.seal()
    this.seq = head
  }

  private expect(statements: number): void {
    this.done = 0
    this.total = statements
  }

  private *load(reader: () => LedgerReader, graph: string, parts: readonly ContentRef[]): Generator<void> {
    const number = this.numbers.get(graph) as number
    const state = this.graphs[number] as GraphState
    for (const part of parts) {
      for (const entity of entitiesOf(reader, part)) {
        this.put({ graph: number, ...entity }, state.filled)
        if (this.pendingWeight < segmentWeight) continue
        this.seal()
        yield
      }
      state.filled = true
      this.done += part.quads
    }
  }

  private put(found: Doc, isMore: boolean): void {
    const { graph, subject } = found
    const key = `${graph} ${subject}`
    const earlier = isMore ? (this.pending.get(key) ?? this.take(graph, subject)) : undefined
    const doc = earlier === undefined ? found : withEarlier(found, earlier)
    this.pending.set(key, { ...doc, slot: this.vectors?.claim(doc) })
    this.vectors?.release(earlier?.slot)
    this.pendingWeight += Math.max(1, doc.text.length / 256)
  }

  private take(graph: number, subject: string): Doc | undefined {
    for (const segment of this.segments) {
      const at = segment.find(graph, subject)
      if (at === undefined) continue
      segment.remove(at)
      return segment.doc(at)
    }
    return undefined
  }

  private empty(graph: string): void {
    const number = this.numbers.get(graph) as number
    for (const [key, doc] of this.pending) {
      if (doc.graph !== number) continue
      this.pending.delete(key)
      this.vectors?.release(doc.slot)
    }
    for (const segment of this.segments) for (const slot of segment.removeGraph(number)) this.vectors?.release(slot)
    ;(this.graphs[number] as GraphState).filled = false
  }

  private seal(): void {
    if (this.pending.size > 0) this.segments.push(buildSegment(this.pending.values()))
    this.pending.clear()
    this.pendingWeight = 0
    this.segments = this.segments.filter(({ live }) => live > 0)
    for (let list = mergeable(this.segments); list.length > 0; list = mergeable(this.segments)) {
      const merged = buildSegment(list.flatMap(liveDocs))
      this.segments = [...this.segments.filter((segment) => !list.includes(segment)), merged]
    }
  }

  /** Only graphs of assets are searched. */
  private state(graph: string, sub: string): GraphState | undefined {
    const known = this.numbers.get(graph)
    if (known !== undefined) return this.graphs[known]
    const asset = parseAssetGraphUri(graph.endsWith(privateEnd) ? graph.slice(0, -privateEnd.length) : graph)
    if (asset === undefined) return undefined
    const state = { name: graph, sub, asset, readAt: 0, filled: false }
    this.numbers.set(graph, this.graphs.length)
    this.graphs.push(state)
    return state
  }
}

/** What the graph said of an entity before, and this as well. */
const withEarlier = (doc: Doc, earlier: Doc): Doc => ({
  ...doc,
  text: joinLines(earlier.text, doc.text),
  links: joinLines(earlier.links, doc.links),
})

const joinLines = (...texts: string[]): string =>
  [...new Set(texts.flatMap((text) => (text === '' ? [] : text.split('\n'))))].join('\n')

function liveDocs(segment: Segment): Doc[] {
  return [...segment.alive].flatMap((alive, at) => (alive === 1 ? [segment.doc(at)] : []))
}
