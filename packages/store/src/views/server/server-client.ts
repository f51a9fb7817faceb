import { StoreServerAwayError } from '@kg/contract/errors'
import type { EndSignal } from '@kg/core/async'
import { type Credentials, firstAuthorization } from './authorize.js'
import { exchange } from './exchange.js'
import { nothing, property, stateGraph, store } from './names.js'
import type { Quirk } from './quirks.js'
import type { Reply, RequestBody } from './send-request.js'
import { updateFault } from './server-fault.js'
import type { ServerPlaces } from './server-places.js'
import type { Limits } from './settings.js'
import { iriText } from './sparql-text.js'
import { type CopyGraph, copyGraph, copyGraphFromList } from './updates.js'

export interface AskOptions {
  readonly accept: string
  readonly deadlineMs: number
  readonly maxBytes: number
  readonly defaultGraphs?: readonly string[]
  readonly namedGraphs?: readonly string[]
  readonly signal?: EndSignal
}

const json = 'application/sparql-results+json'
const probeBytes = 64 << 20
/** What a server says of an address, a method or a format that it does not know. */
const notOffered = [404, 405, 406, 415, 501]

/** Speaks the SPARQL protocols with one server. */
export class ServerClient {
  private refusesQuads = false
  private readonly interrupted = new AbortController()

  constructor(
    readonly places: ServerPlaces,
    readonly quirk: Quirk,
    private readonly credentials: Credentials,
    private readonly limits: Limits,
  ) {}

  /** A query over an exact dataset: where a part of it is empty, a graph that holds nothing is sent. */
  async query(sparql: string, options: AskOptions): Promise<Reply> {
    const { defaultGraphs = [], namedGraphs = [], accept, ...rest } = options
    const form = new URLSearchParams({ query: sparql })
    for (const graph of orNothing(defaultGraphs)) form.append('default-graph-uri', graph)
    for (const graph of orNothing(namedGraphs)) form.append('named-graph-uri', graph)
    if (this.quirk.deadline) form.append(...this.quirk.deadline(options.deadlineMs))
    return this.post(this.places.queryUrl, form, { accept }, { ...rest, again: true })
  }

  /** Rows of a question to the bookkeeping, whose graph is named in the text; values only. */
  async rows(sparql: string): Promise<Record<string, string>[]> {
    const { body } = await this.probe(sparql)
    const { results } = JSON.parse(body) as { results: { bindings: Record<string, { value: string }>[] } }
    return results.bindings.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    )
  }

  async ask(sparql: string): Promise<boolean> {
    const { body } = await this.probe(sparql)
    return (JSON.parse(body) as { boolean: boolean }).boolean
  }

  /** Those of the graphs that hold statements. */
  async graphsInUse(graphs: readonly string[]): Promise<string[]> {
    const values = graphs.map(iriText).join(' ')
    const rows = await this.rows(`SELECT ?g WHERE { VALUES ?g { ${values} } FILTER EXISTS { GRAPH ?g { ?s ?p ?o } } }`)
    return rows.flatMap(({ g }) => g ?? [])
  }

  async update(text: string): Promise<void> {
    const form = new URLSearchParams({ update: text })
    const reply = await this.post(this.places.updateUrl, form, {}, this.writing)
    const fault = updateFault(reply)
    if (fault !== undefined) throw new StoreServerAwayError({ url: this.places.updateUrl, why: fault })
  }

  /** Ends what is being written, and writes nothing any more. What the server has taken, it keeps. */
  interrupt(): void {
    this.interrupted.abort()
  }

  /** Removes what is not there, which takes the right to write and changes nothing. */
  checkWrites(): Promise<void> {
    const triple = `${iriText(store)} ${iriText(property.instance)} "none"`
    return this.update(`DELETE DATA { GRAPH ${iriText(stateGraph)} { ${triple} } }`)
  }

  /** Fills a graph from N-Triples: all of it (`PUT`), or beside what it holds (`POST`). */
  async load(graph: string, triples: () => RequestBody, mode: 'PUT' | 'POST'): Promise<void> {
    const { graphStoreUrl } = this.places
    if (graphStoreUrl === undefined) return this.loadByUpdate(graph, triples() as Buffer, mode)
    const url = `${graphStoreUrl}?graph=${encodeURIComponent(graph)}`
    const { loadHead } = this.quirk
    const headers = { 'content-type': loadHead === '' ? 'application/n-triples' : 'text/turtle' }
    const body = loadHead === '' ? triples : () => Buffer.concat([Buffer.from(loadHead), triples() as Buffer])
    const reply = await exchange(url, { method: mode, headers: this.headers(headers), body }, this.writing)
    const fault = updateFault(reply)
    if (fault !== undefined) throw new StoreServerAwayError({ url: graphStoreUrl, why: fault })
  }

  get copyGraph(): CopyGraph {
    return this.quirk.copiesFromLists ? copyGraphFromList : copyGraph
  }

  get takesStreams(): boolean {
    return this.quirk.takesStreams && this.quirk.loadHead === '' && this.places.graphStoreUrl !== undefined
  }

  get takesQuads(): boolean {
    return !this.refusesQuads && this.quirk.quadsUrl(this.places, false) !== undefined
  }

  /** Adds N-Quads to the graphs that they name. False when the server offers no such thing after all. */
  async loadQuads(quads: () => RequestBody, isLarge: boolean): Promise<boolean> {
    const url = this.quirk.quadsUrl(this.places, isLarge)
    if (url === undefined || this.refusesQuads) return false
    const headers = this.headers({ 'content-type': 'application/n-quads' })
    const reply = await exchange(url, { method: 'POST', headers, body: quads }, this.writing)
    this.refusesQuads = notOffered.includes(reply.status)
    if (this.refusesQuads) return false
    const fault = updateFault(reply)
    if (fault !== undefined) throw new StoreServerAwayError({ url, why: fault })
    return true
  }

  private loadByUpdate(graph: string, triples: Buffer, mode: 'PUT' | 'POST'): Promise<void> {
    const clear = mode === 'PUT' ? `DROP SILENT GRAPH ${iriText(graph)} ;\n` : ''
    return this.update(`${clear}INSERT DATA { GRAPH ${iriText(graph)} {\n${triples.toString('utf8')}} }`)
  }

  private async probe(sparql: string): Promise<Reply> {
    const form = new URLSearchParams({ query: sparql })
    const options = { deadlineMs: this.limits.probeDeadlineMs, maxBytes: probeBytes, again: true }
    const reply = await this.post(this.places.queryUrl, form, { accept: json }, options)
    const fault = updateFault(reply)
    if (fault !== undefined) throw new StoreServerAwayError({ url: this.places.queryUrl, why: fault })
    return reply
  }

  private post(
    url: string,
    form: URLSearchParams,
    headers: Record<string, string>,
    options: { deadlineMs: number; maxBytes: number; signal?: EndSignal; again?: boolean },
  ): Promise<Reply> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = () => form.toString()
    return exchange(
      url,
      { method: 'POST', headers: this.headers({ ...type, ...headers }), body },
      {
        ...options,
        credentials: this.credentials,
      },
    )
  }

  private get writing() {
    const { limits, credentials, interrupted } = this
    return { deadlineMs: limits.writeDeadlineMs, maxBytes: probeBytes, credentials, signal: interrupted.signal }
  }

  private headers(own: Record<string, string>): Record<string, string> {
    const authorization = firstAuthorization(this.credentials)
    return authorization === undefined ? own : { ...own, authorization }
  }
}

const orNothing = (graphs: readonly string[]) => (graphs.length === 0 ? [nothing] : graphs)
