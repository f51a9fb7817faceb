import { randomUUID } from 'node:crypto'
import { QueryDeadlineError, StoreServerAwayError } from '@kg/contract/errors'
import { Mutex } from '@kg/core/async'
import type { Ledger, Shelf } from '../../ledger/index.js'
import { countHeld } from './count-held.js'
import { extendUnion } from './extend-union.js'
import { type GraphWork, hasChangesAfter, newestChange, workAfter } from './graph-work.js'
import { loadContent } from './load-content.js'
import { loadGraphs } from './load-graphs.js'
import {
  type BuildState,
  buildText,
  hashAt,
  keyText,
  loadText,
  type Mirror,
  readMirror,
  someOfOurGraphs,
  stillHolds,
  type UnionState,
} from './mirror.js'
import { shelfIri, stagingGraph, stateGraph, unionIri } from './names.js'
import { placeGraph } from './place-graph.js'
import { planLoad, type ShelfPart } from './plan-load.js'
import { inRequests, loadLimits, quadsOf, updateLimits } from './request-room.js'
import type { ServerClient } from './server-client.js'
import type { Limits } from './settings.js'
import { planUnion } from './union-plan.js'
import * as updates from './updates.js'

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the number of statements of each request. */
  readonly onLoaded?: (quads: number) => void
}

/**
 * The server as a copy of the ledger. One job at a time writes; whatever fails, the next job starts from what the
 * server's own bookkeeping says and repeats what may have been done in part.
 */
export class Replica {
  private mirror: Mirror | undefined
  private readonly jobs = new Mutex()
  private checked = 0
  /** Unions that were current at a receipt, by the bookkeeping of that moment. */
  private readonly upToDate = new Map<string, { readonly mirror: Mirror; readonly head: number }>()
  /** Graphs of which the server took less than it was sent. */
  readonly shortfalls = new Map<string, string>()

  constructor(
    private readonly client: ServerClient,
    private readonly ledger: Ledger,
    private readonly limits: Limits,
  ) {}

  /** The graph that holds the union of the shelves as the ledger has them; undefined while it has to be prepared. */
  findCurrent(shelves: readonly Shelf[], sub: string | undefined): string | undefined {
    const union = unionIri(shelves, sub)
    if (!this.isCurrent(shelves, union)) return undefined
    this.touch(union)
    return union
  }

  /** Brings the shelves up to the ledger, and answers with the name of the graph that holds their union. */
  async prepare(shelves: readonly Shelf[], sub: string | undefined): Promise<string> {
    const union = unionIri(shelves, sub)
    const state = { iri: union, shelves: [...new Set(shelves.map(shelfIri))], sub }
    while (!this.isCurrent(shelves, union)) {
      await this.load(shelves)
      // One step at a time: others have their turn in between.
      await this.job(async (mirror) => {
        if (missingOf(mirror, shelves).length > 0) return
        for (const shelf of shelves) await this.follow(mirror, shelf)
        if (!mirror.unions.has(union)) await this.extend(mirror, state)
      })
      if (this.mirror?.unions.has(union)) break
    }
    this.touch(union)
    return union
  }

  /** Gives the server those of the shelves that it does not hold yet, from where an earlier attempt ended. */
  async load(shelves: readonly Shelf[], { signal, onLoaded }: LoadOptions = {}): Promise<void> {
    while (this.mirror === undefined || missingOf(this.mirror, shelves).length > 0) {
      signal?.throwIfAborted()
      await this.job(async (mirror) => {
        const missing = missingOf(mirror, shelves)
        if (missing.length === 0) return
        const quads = await this.loadSome(mirror, missing)
        onLoaded?.(quads)
      })
    }
  }

  /** Brings those of the shelves up to date that the server already holds. */
  followKnown(shelves: readonly Shelf[]): Promise<void> {
    return this.job(async (mirror) => {
      for (const shelf of shelves) if (mirror.shelves.has(shelfIri(shelf))) await this.follow(mirror, shelf)
    })
  }

  /** Those of the shelves that the server holds. */
  known(shelves: readonly Shelf[]): Promise<Shelf[]> {
    return this.job(async (mirror) => shelves.filter((shelf) => mirror.shelves.has(shelfIri(shelf))))
  }

  knows(shelf: Shelf): boolean {
    return this.mirror?.shelves.has(shelfIri(shelf)) ?? false
  }

  /** The server was asked a moment ago whether it still holds what it was given. */
  get isFreshlyChecked(): boolean {
    return this.mirror !== undefined && Date.now() - this.checked < this.limits.checkEveryMs
  }

  /** False when the server has lost, or been given away, what it was given. */
  async stillThere(shelves: readonly Shelf[]): Promise<boolean> {
    const { mirror } = this
    if (mirror === undefined) return false
    const holds = await stillHolds(this.client, mirror, shelves.map(shelfIri))
    if (holds) this.checked = Date.now()
    else if (this.mirror === mirror) this.mirror = undefined
    return holds
  }

  unions(): readonly UnionState[] {
    return [...(this.mirror?.unions.values() ?? [])]
  }

  /** Unions that are being made, with the number of statements that are in them. */
  builds(): readonly BuildState[] {
    return [...(this.mirror?.builds.values() ?? [])]
  }

  shelvesOf(union: UnionState): readonly Shelf[] {
    return union.shelves.flatMap((iri) => this.mirror?.shelves.get(iri)?.shelf ?? [])
  }

  /** Resolves when no job is left. */
  async idle(): Promise<void> {
    await this.jobs.idle()
  }

  private isCurrent(shelves: readonly Shelf[], union: string): boolean {
    const { mirror } = this
    if (mirror === undefined || !mirror.unions.has(union)) return false
    const head = this.ledger.head()
    const known = this.upToDate.get(union)
    if (known?.mirror === mirror && known.head === head) return true
    const isCurrent = this.ledger.read((reader) =>
      shelves.every((shelf) => {
        const state = mirror.shelves.get(shelfIri(shelf))
        return state !== undefined && !hasChangesAfter(reader, shelf, state.seq)
      }),
    )
    if (isCurrent) this.upToDate.set(union, { mirror, head })
    return isCurrent
  }

  private job<T>(run: (mirror: Mirror) => Promise<T>): Promise<T> {
    return this.jobs.run(async () => {
      try {
        this.mirror ??= (await readMirror(this.client, this.ledger)) ?? (await this.startOver())
        return await run(this.mirror)
      } catch (error) {
        this.mirror = undefined
        if (!(error instanceof QueryDeadlineError)) throw error
        const why = `it took longer than ${error.data.deadlineMs} ms for one step of taking over the ledger`
        throw new StoreServerAwayError({ url: this.client.places.updateUrl, why }, { cause: error })
      }
    })
  }

  /** Takes away what is ours and nothing else, and signs the server anew. */
  private async startOver(): Promise<Mirror> {
    while (true) {
      const ours = await someOfOurGraphs(this.client, updateLimits.graphs)
      if (ours.length === 0) break
      const gone = ours.flatMap((graph) => [
        updates.dropGraph(graph),
        ...updates.forgetUnion(graph),
        updates.forgetSubject(graph),
      ])
      await this.client.update(updates.request(gone))
    }
    const instance = randomUUID()
    const fresh = [updates.dropStaging, updates.dropGraph(stateGraph), updates.markInstance(instance)]
    await this.client.update(updates.request(fresh))
    return { instance, shelves: new Map(), unions: new Map(), loads: new Map(), builds: new Map() }
  }

  private async follow(mirror: Mirror, shelf: Shelf): Promise<void> {
    const iri = shelfIri(shelf)
    const state = mirror.shelves.get(iri)
    if (state === undefined) return
    const { work, seq } = this.ledger.read((reader) => ({
      work: workAfter(reader, shelf, state.seq, state.sure),
      seq: newestChange(reader, shelf, state.seq),
    }))
    if (seq === state.seq) return
    const unions = coveringUnions(mirror, iri)
    const whole = unions.length === 0 ? work.filter(({ op }) => op === 'replace') : []
    const isTogether = whole.length > 1
    if (isTogether)
      for (const batch of inRequests(whole, loadLimits(this.client, this.limits.graphsInALoad)))
        await this.bring([{ iri, shelf, work: batch }])
    const rest = isTogether ? work.filter(({ op }) => op !== 'replace') : work
    for (const [index, piece] of rest.entries())
      await this.apply(iri, piece, unions, index === rest.length - 1 ? this.applied(iri, seq) : [])
    if (rest.length === 0) await this.client.update(updates.request(this.applied(iri, seq)))
    state.seq = seq
    state.sure = true
  }

  /** One graph: its content is staged, then one request moves it into place and into the unions. */
  private async apply(
    shelf: string,
    work: GraphWork,
    unions: readonly UnionState[],
    after: readonly string[],
  ): Promise<void> {
    await loadContent(this.client, this.ledger, stagingGraph, work.parts)
    await this.noteShortfalls([{ ...work, graph: stagingGraph }], work.graph)
    const { copyGraph } = this.client
    await this.client.update(updates.request([...placeGraph(work, { shelf, unions, copyGraph }), ...after]))
  }

  /** Graphs of shelves that no union covers need no staging: nobody can see them half done. */
  private async bring(parts: readonly ShelfWork[]): Promise<readonly GraphWork[]> {
    const work = parts.flatMap((part) => part.work)
    await this.client.update(updates.request(parts.flatMap(announce)))
    await loadGraphs(this.client, this.ledger, work)
    await this.noteShortfalls(work)
    return work
  }

  /** As much of new shelves as goes into one request. Returns how many statements it sent. */
  private async loadSome(mirror: Mirror, shelves: readonly Shelf[]): Promise<number> {
    const { client, ledger } = this
    const parts = ledger.read((reader) =>
      planLoad(reader, shelves, mirror.loads, loadLimits(client, this.limits.graphsInALoad)),
    )
    const sent = await this.bring(parts)
    await client.update(updates.request(parts.flatMap((part) => this.loaded(part))))
    for (const { iri, shelf, seq, isLast, isBegun, work } of parts) {
      const after = work.at(-1)?.graph
      if (isLast) {
        mirror.loads.delete(iri)
        // What changed while it was loaded may be there already.
        mirror.shelves.set(iri, { shelf, seq, sure: !isBegun })
      } else if (after !== undefined) mirror.loads.set(iri, { shelf, seq, after })
    }
    return quadsOf(sent)
  }

  /** What the server notes once part of a shelf is there. */
  private loaded({ iri, shelf, seq, isLast, work }: ShelfPart): string[] {
    const after = work.at(-1)?.graph
    if (isLast) return [updates.forgetProgress('loading', iri), ...this.applied(iri, seq)]
    return after === undefined ? [] : updates.noteProgress('loading', iri, loadText(this.ledger, { shelf, seq, after }))
  }

  /** Begins a union, or adds to it as much as goes into one request. */
  private async extend(mirror: Mirror, union: UnionState): Promise<void> {
    const { client, ledger } = this
    const { iri } = union
    let build = mirror.builds.get(iri)
    if (build === undefined) {
      while (mirror.unions.size + mirror.builds.size >= this.limits.maxUnions) await this.dropUnion(mirror)
      build = { union, index: 0, after: undefined, quads: 0 }
      const noted = updates.noteProgress('building', iri, buildText(build))
      await client.update(updates.request([...updates.forgetUnion(iri), updates.dropGraph(iri), ...noted]))
      mirror.builds.set(iri, build)
    }
    const known = build
    const part = ledger.read((reader) =>
      planUnion(reader, known, mirror, loadLimits(client, this.limits.graphsInALoad)),
    )
    await extendUnion(client, ledger, iri, part)
    const quads = known.quads + quadsOf(part.same) + quadsOf(part.changed)
    const next = part.next && { ...known, ...part.next, quads }
    if (next !== undefined) {
      await client.update(updates.request(updates.noteProgress('building', iri, buildText(next))))
      mirror.builds.set(iri, next)
      return
    }
    const done = [updates.forgetProgress('building', iri), updates.markUnion(iri, known.union.shelves, known.union.sub)]
    await client.update(updates.request(done))
    mirror.builds.delete(iri)
    mirror.unions.set(iri, known.union)
  }

  private async dropUnion(mirror: Mirror): Promise<void> {
    const [oldest] = [...mirror.builds.keys(), ...mirror.unions.keys()]
    if (oldest === undefined) return
    mirror.builds.delete(oldest)
    mirror.unions.delete(oldest)
    this.upToDate.delete(oldest)
    await this.client.update(updates.request([...updates.forgetUnion(oldest), updates.dropGraph(oldest)]))
  }

  /** Asks a server that says "created" in any case how much it took; `name` is what staged content is. */
  private async noteShortfalls(work: readonly GraphWork[], name?: string): Promise<void> {
    if (!this.client.quirk.loadsSilently) return
    for (const [graph, { held, sent }] of await countHeld(this.client, work)) {
      if (held < sent) this.shortfalls.set(name ?? graph, `${held} of ${sent} statements`)
      else this.shortfalls.delete(name ?? graph)
    }
  }

  private touch(union: string): void {
    const state = this.mirror?.unions.get(union)
    if (state === undefined) return
    this.mirror?.unions.delete(union)
    this.mirror?.unions.set(union, state)
  }

  private applied(shelf: string, seq: number): string[] {
    return updates.markApplied(shelf, seq, hashAt(this.ledger, seq) ?? '')
  }
}

const missingOf = (mirror: Mirror, shelves: readonly Shelf[]): Shelf[] =>
  shelves.filter((shelf) => !mirror.shelves.has(shelfIri(shelf)))

/** Also those that are being made. */
function coveringUnions(mirror: Mirror, shelf: string): UnionState[] {
  const unfinished = [...mirror.builds.values()].map(({ union }) => union)
  return [...mirror.unions.values(), ...unfinished].filter((union) => union.shelves.includes(shelf))
}

type ShelfWork = Pick<ShelfPart, 'iri' | 'shelf' | 'work'>

/** What the server notes before part of a shelf comes, so that it is known for ours whatever happens. */
const announce = ({ iri, shelf, work }: ShelfWork): string[] => [
  updates.nameShelf(iri, keyText(shelf)),
  ...(work.length === 0
    ? []
    : [
        updates.putOnShelf(
          work.map(({ graph }) => graph),
          iri,
        ),
      ]),
]
