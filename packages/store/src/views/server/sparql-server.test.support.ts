import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Deferred, deferred } from '@kg/core/async'
import * as oxigraph from 'oxigraph'

/** A SPARQL server in this process. It knows no transactions, and can break off in the middle of a request. */
export interface SparqlServer extends AsyncDisposable {
  readonly url: string
  /** Graphs that were loaded as N-Quads, with the number of times. */
  readonly loaded: Map<string, number>
  /** The texts of all updates. */
  readonly updates: string[]
  /** After so many operations of updates, or statements of a load, the connection is cut, once. */
  cutAfter(operations: number): void
  /** Whether that has happened. */
  wasCut(): boolean
  /** The next request that brings content, or an update with this text, waits until `release`; `held` resolves when it is there. */
  hold(update?: string): void
  held(): Promise<void>
  release(): void
  values(sparql: string): string[]
}

export async function openSparqlServer(): Promise<SparqlServer> {
  const store = new oxigraph.Store()
  let left = Number.POSITIVE_INFINITY
  const loaded = new Map<string, number>()
  const updates: string[] = []
  let holding: { update: string; held: Deferred<void>; released: Deferred<void> } | undefined
  /** Does what comes one by one until the connection is cut. */
  const each = <T>(all: readonly T[], run: (one: T) => void): boolean =>
    all.every((one) => {
      if (left === 0) {
        left = -1
        return false
      }
      run(one)
      left--
      return true
    })
  // As servers do: a blank node belongs to the request that names it.
  const load = (text: string) => {
    for (const graph of new Set(text.match(/<[^<>]*>(?= \.$)/gm))) loaded.set(graph, (loaded.get(graph) ?? 0) + 1)
    const own = randomUUID().slice(0, 8)
    const renamed = text.replaceAll('_:', `_:r${own}`).split('\n').filter(Boolean)
    return each(renamed, (line) => store.load(line, { format: 'application/n-quads' }))
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const graph = new URL(request.url ?? '', 'http://h').searchParams.get('graph')
    const form = new URLSearchParams(request.headers['content-type']?.includes('form') ? body : '')
    updates.push(...form.getAll('update'))
    if (graph !== null && request.method === 'PUT') store.update(`DROP SILENT GRAPH <${graph}>`)
    if (holding !== undefined && (form.size === 0 || form.get('update')?.includes(holding.update))) {
      holding.held.resolve()
      await holding.released.promise
    }
    const isDone =
      form.size === 0
        ? load(graph === null ? body : body.replaceAll(' .\n', ` <${graph}> .\n`))
        : each(form.get('update')?.split(' ;\n') ?? [], (operation) => store.update(operation))
    if (!isDone) {
      response.destroy()
      return
    }
    const query = form.get('query')
    const type = request.headers.accept?.includes('/sparql-results') ? json : (request.headers.accept ?? json)
    if (query !== null) response.setHeader('content-type', type)
    response.end(query === null ? '' : store.query(query, { results_format: type, ...datasetOf(form) }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`,
    cutAfter(operations) {
      left = operations
    },
    wasCut: () => left < 0,
    hold(update = 'INSERT DATA { GRAPH <did') {
      holding = { update, held: deferred(), released: deferred() }
    },
    held: async () => holding?.held.promise,
    release() {
      holding?.released.resolve()
      holding = undefined
    },
    loaded,
    updates,
    values: (sparql) =>
      (store.query(sparql) as Map<string, oxigraph.Term>[]).flatMap((row) =>
        [...row.values()].map(({ value }) => value),
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const json = 'application/sparql-results+json'

/** The dataset of the protocol; without it, a query sees what it names. */
function datasetOf(form: URLSearchParams) {
  if (!form.has('default-graph-uri')) return {}
  const graphs = (name: string) => form.getAll(name).map((iri) => oxigraph.namedNode(iri))
  return { default_graph: graphs('default-graph-uri'), named_graphs: graphs('named-graph-uri') }
}
