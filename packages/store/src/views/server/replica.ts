import { randomUUID } from 'node:crypto'
import { QueryDeadlineError, StoreServerAwayError } from '@kg/contract/errors'
import { Mutex } from '@kg/core/async'
import type { ContentRef, Ledger, Shelf } from '../../ledger/index.js'
import { batches, graphsInARequest } from './batches.js'
import { type GraphWork, hasChangesAfter, newestChange, wholeShelf, workAfter } from './graph-work.js'
import { loadContent } from './load-content.js'
import { hashAt, keyText, type Mirror, readMirror, someOfOurGraphs, stillHolds, type UnionState } from './mirror.js'
import { shelfIri, stagingGraph, stateGraph, unionIri } from './names.js'
import { placeGraph } from './place-graph.js'
import type { ServerClient } from './server-client.js'
import type { Limits } from './settings.js'
import { iriText } from './sparql-text.js'
import * as updates from './updates.js'

/**
 * The server as a copy of the ledger. One job at a time writes; whatever fails, the next job starts from what the
 * server's own bookkeeping says and repeats what may have been done in part.
 */
export class Replica {
  private mirror: Mirror | undefined
  private readonly jobs = new Mutex()
  private checked = 0
  /** Graphs of which the server took less than it was sent. */
  readonly shortfalls = new Map<string, string>()

  constructor(
    private readonly client: ServerClient,
    private readonly ledger: Ledger,
    private readonly limits: Limits,
  ) {}

  /** Brings the shelves up to the ledger, and answers with the name of the graph that holds their union. */
  async prepare(shelves: readonly Shelf[], sub: string | undefined): Promise<string> {
    const union = unionIri(shelves, sub)
    if (this.isCurrent(shelves, union)) {
      this.touch(union)
      return union
    }
    await this.job(async (mirror) => {
      for (const shelf of shelves) await this.follow(mirror, shelf)
      if (!mirror.unions.has(union))
        await this.buildUnion(mirror, { iri: union, shelves: [...new Set(shelves.map(shelfIri))], sub }, shelves)
      this.touch(union)
    })
    return union
  }

  /** Brings those of the shelves up to date that the server already holds. */
  followKnown(shelves: readonly Shelf[]): Promise<void> {
    return this.job(async (mirror) => {
      for (const shelf of shelves) if (mirror.shelves.has(shelfIri(shelf))) await this.follow(mirror, shelf)
    })
  }

  knows(shelf: Shelf): boolean {
    return this.mirror?.shelves.has(shelfIri(shelf)) ?? false
  }

  /** False when the server has lost, or been given away, what it was given. Asks it only now and then. */
  async stillThere(shelves: readonly Shelf[]): Promise<boolean> {
    const { mirror } = this
    if (mirror === undefined) return false
    if (Date.now() - this.checked < this.limits.checkEveryMs) return true
    const holds = await stillHolds(this.client, mirror, shelves.map(shelfIri))
    if (holds) this.checked = Date.now()
    else if (this.mirror === mirror) this.mirror = undefined
    return holds
  }

  unions(): readonly UnionState[] {
    return [...(this.mirror?.unions.values() ?? [])]
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
    return this.ledger.read((reader) =>
      shelves.every((shelf) => {
        const state = mirror.shelves.get(shelfIri(shelf))
        return state !== undefined && !hasChangesAfter(reader, shelf, state.seq)
      }),
    )
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
      const ours = await someOfOurGraphs(this.client, graphsInARequest)
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
    return { instance, shelves: new Map(), unions: new Map() }
  }

  private async follow(mirror: Mirror, shelf: Shelf): Promise<void> {
    const iri = shelfIri(shelf)
    const state = mirror.shelves.get(iri)
    if (state === undefined) return this.loadShelf(mirror, shelf)
    const { work, seq } = this.ledger.read((reader) => ({
      work: workAfter(reader, shelf, state.seq, state.sure),
      seq: newestChange(reader, shelf, state.seq),
    }))
    if (seq === state.seq) return
    for (const [index, piece] of work.entries())
      await this.apply(mirror, iri, piece, index === work.length - 1 ? this.applied(iri, seq) : [])
    if (work.length === 0) await this.client.update(updates.request(this.applied(iri, seq)))
    state.seq = seq
    state.sure = true
  }

  /** One graph: its content is staged, then one request moves it into place and into the unions. */
  private async apply(mirror: Mirror, shelf: string, work: GraphWork, after: readonly string[]): Promise<void> {
    const unions = [...mirror.unions.values()].filter((union) => union.shelves.includes(shelf))
    await this.load(stagingGraph, work.graph, work.parts)
    await this.client.update(updates.request([...placeGraph(work, shelf, unions), ...after]))
  }

  /** A shelf that no union covers yet needs no staging: nobody can see it half done. */
  private async loadShelf(mirror: Mirror, shelf: Shelf): Promise<void> {
    const iri = shelfIri(shelf)
    const { work, seq } = this.ledger.read((reader) => ({ work: wholeShelf(reader, shelf), seq: reader.head() }))
    await this.client.update(updates.nameShelf(iri, keyText(shelf)))
    for (const batch of batches(work)) {
      await this.client.update(
        updates.putOnShelf(
          batch.map(({ graph }) => graph),
          iri,
        ),
      )
      for (const { graph, parts } of batch) {
        if (parts.length === 0) await this.client.update(updates.dropGraph(graph))
        await this.load(graph, graph, parts)
      }
    }
    await this.client.update(updates.request(this.applied(iri, seq)))
    mirror.shelves.set(iri, { shelf, seq, sure: true })
  }

  private async buildUnion(mirror: Mirror, union: UnionState, shelves: readonly Shelf[]): Promise<void> {
    while (mirror.unions.size >= this.limits.maxUnions) await this.dropUnion(mirror)
    const { iri, sub } = union
    await this.client.update(updates.request([...updates.forgetUnion(iri), updates.dropGraph(iri)]))
    const members = this.ledger.read((reader) => shelves.flatMap((shelf) => wholeShelf(reader, shelf)))
    for (const batch of batches(members.filter((work) => sub === undefined || work.sub === sub)))
      await this.client.update(
        updates.request([
          ...batch.map(({ graph }) => updates.copyGraph(graph, iri)),
          updates.joinUnions(
            batch.map(({ graph }) => graph),
            [iri],
          ),
        ]),
      )
    await this.client.update(updates.markUnion(iri, union.shelves, sub))
    mirror.unions.set(iri, union)
  }

  private async dropUnion(mirror: Mirror): Promise<void> {
    const [oldest] = mirror.unions.keys()
    if (oldest === undefined) return
    mirror.unions.delete(oldest)
    await this.client.update(updates.request([...updates.forgetUnion(oldest), updates.dropGraph(oldest)]))
  }

  private async load(into: string, graph: string, parts: readonly ContentRef[]): Promise<void> {
    await loadContent(this.client, this.ledger, into, parts)
    if (!this.client.quirk.loadsSilently || parts.length === 0) return
    const sent = parts.reduce((sum, { quads }) => sum + quads, 0)
    const [row] = await this.client.rows(`SELECT (COUNT(*) AS ?n) WHERE { GRAPH ${iriText(into)} { ?s ?p ?o } }`)
    if (Number(row?.n) < sent) this.shortfalls.set(graph, `${row?.n} of ${sent} statements`)
    else this.shortfalls.delete(graph)
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
