import { QueryRefusedError, ResultTooLargeError } from '@kg/contract/errors'
import { allShelves, type Ledger, type Shelf } from '../../ledger/index.js'
import { countRows } from '../count-rows.js'
import type { EngineQuery, FillOptions, QueryAnswer, ViewSpec, Views, ViewsStatus } from '../view.js'
import { confineText } from './confine-text.js'
import { connect } from './connect.js'
import { datasetOf } from './dataset.js'
import { Follower } from './follower.js'
import { hasChangesAfter } from './graph-work.js'
import type { UnionState } from './mirror.js'
import { nothing } from './names.js'
import { Replica } from './replica.js'
import type { ServerClient } from './server-client.js'
import { refuseFault } from './server-fault.js'
import { type Limits, limitsOf, type ServerSettings } from './settings.js'
import { soundFormat, soundResult } from './sound-result.js'
import { iriText } from './sparql-text.js'
import { TimeLeft } from './time-left.js'

export interface ServerNeeds {
  readonly ledger: Ledger
}

/** Views on a SPARQL 1.1 server, which holds a copy of what the ledger says and follows it. */
export const serverViews =
  (settings: ServerSettings) =>
  async (needs: ServerNeeds): Promise<Views> =>
    new ServerViews(await connect(settings), needs.ledger, limitsOf(settings))

class ServerViews implements Views {
  private readonly replica: Replica
  private readonly follower: Follower
  private readonly keys = new Map<string, string>()

  constructor(
    private readonly client: ServerClient,
    private readonly ledger: Ledger,
    private readonly limits: Limits,
  ) {
    this.replica = new Replica(client, ledger, limits)
    this.follower = new Follower(ledger, this.replica)
  }

  async query(view: ViewSpec, query: EngineQuery): Promise<QueryAnswer> {
    const time = new TimeLeft(query.deadlineMs, query.signal)
    this.refusePast(view)
    for (let attempt = 0; ; attempt++) {
      const seq = this.ledger.head()
      const union = this.findUnion(view) ?? (await time.within(this.makeUnion(view), () => this.work()))
      const started = performance.now()
      const [answer, there] = await Promise.all([
        this.send(view, query, union, time),
        this.replica.isFreshlyChecked || time.within(this.replica.stillThere(view.shelves)),
      ])
      // A server that was emptied or exchanged meanwhile is filled again, and asked once more.
      if (!there && attempt === 0) continue
      this.refusePast(view)
      return { ...answer, seq, ms: performance.now() - started }
    }
  }

  async status(): Promise<ViewsStatus> {
    const engine = `server (${this.client.quirk.name})`
    const show = (union: UnionState, ready: boolean) => ({
      key: this.keys.get(union.iri) ?? union.iri,
      quads: this.quadsOf(this.replica.shelvesOf(union)),
      bytes: 0,
      ready,
    })
    const views = [
      ...this.replica.unions().map((union) => show(union, true)),
      ...this.replica.builds().map(({ union }) => show(union, false)),
    ]
    try {
      await this.client.ask('ASK {}')
    } catch (error) {
      return { engine, ok: false, detail: error instanceof Error ? error.message : String(error), views }
    }
    const [short] = this.replica.shortfalls
    const detail = short === undefined ? this.follower.fault : `the server took ${short[1]} of ${short[0]}`
    return { engine, ok: true, detail: detail ?? this.work() ?? this.client.places.queryUrl, views }
  }

  check(signal?: AbortSignal): Promise<void> {
    this.interruptAt(signal)
    return this.client.checkWrites()
  }

  async fill({ signal, onProgress }: FillOptions): Promise<void> {
    this.interruptAt(signal)
    const shelves = this.ledger.read((reader) => [...allShelves(reader)])
    const totalQuads = this.quadsOf(shelves)
    let quads = this.quadsOf(await this.replica.known(shelves))
    onProgress?.({ quads, totalQuads })
    await this.replica.load(shelves, {
      signal,
      onLoaded: (loaded) => {
        quads = Math.min(totalQuads, quads + loaded)
        onProgress?.({ quads, totalQuads })
      },
    })
  }

  async stop(): Promise<void> {
    this.follower.stop()
    await this.replica.idle()
  }

  /** A request may bring a great deal, and its server may never answer. */
  private interruptAt(signal: AbortSignal | undefined): void {
    signal?.addEventListener('abort', () => this.client.interrupt(), { once: true })
  }

  /** What a query may be waiting for. */
  private work(): string | undefined {
    const [build] = this.replica.builds()
    if (build === undefined) return undefined
    const total = this.quadsOf(this.replica.shelvesOf(build.union))
    return `the server is being given a view: ${build.quads} of ${total} statements`
  }

  private findUnion({ key, shelves, sub }: ViewSpec): string | undefined {
    if (shelves.length === 0) return nothing
    const union = this.replica.findCurrent(shelves, sub)
    if (union !== undefined) this.keys.set(union, key)
    return union
  }

  private async makeUnion({ key, shelves, sub }: ViewSpec): Promise<string> {
    const union = await this.replica.prepare(shelves, sub)
    this.keys.set(union, key)
    return union
  }

  private async send(view: ViewSpec, query: EngineQuery, union: string, time: TimeLeft) {
    const { kind, graphs, maxBytes, maxRows } = query
    const { client } = this
    const dataset = this.ledger.read((reader) => datasetOf(reader, view, query, union, this.limits.maxNamedGraphs))
    const confined = confineText(query.sparql, client.quirk, { ...graphs, namedGraphs: dataset.namedGraphs, maxRows })
    const sparql = query.baseIri === undefined ? confined : `BASE ${iriText(query.baseIri)}\n${confined}`
    const table = kind === 'select' || kind === 'ask'
    const wanted = table ? query.bindingsType : query.graphType
    const accept = client.quirk.jsonOnly ? soundFormat(wanted, table) : wanted
    const reply = await client.query(sparql, { ...dataset, accept, maxBytes, ...time.left() })
    refuseFault(reply, client.places.queryUrl, query.deadlineMs)
    const isMade = client.quirk.jsonOnly && (table || accept !== wanted)
    const mediaType = isMade ? wanted : (reply.headers.get('content-type') ?? wanted)
    const answer = client.quirk.jsonOnly ? soundResult(reply.body, mediaType, table) : reply.body
    if (Buffer.byteLength(answer) > maxBytes) throw new ResultTooLargeError({ cap: `${maxBytes} bytes` })
    if (maxRows !== undefined && countRows(answer, mediaType) > maxRows)
      throw new ResultTooLargeError({ cap: `${maxRows} rows` })
    return { kind, mediaType, body: answer }
  }

  /** The server holds the present only; where nothing has changed since, that is the past as well. */
  private refusePast({ asOf, shelves }: ViewSpec): void {
    if (asOf === undefined) return
    const changed = this.ledger.read((reader) => shelves.some((shelf) => hasChangesAfter(reader, shelf, asOf)))
    if (changed)
      throw new QueryRefusedError({
        why: 'Reading the past (asOf) needs the embedded engine: a SPARQL server holds the present',
      })
  }

  private quadsOf(shelves: readonly Shelf[]): number {
    return this.ledger.read((reader) => shelves.reduce((sum, shelf) => sum + reader.shelfQuads(shelf), 0))
  }
}
