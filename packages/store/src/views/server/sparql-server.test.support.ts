import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oxigraph from 'oxigraph'

/** A SPARQL server in this process. It knows no transactions, and can break off in the middle of a request. */
export interface SparqlServer extends AsyncDisposable {
  readonly url: string
  /** After so many operations of updates the connection is cut, once. */
  cutAfter(operations: number): void
  /** Whether that has happened. */
  wasCut(): boolean
  values(sparql: string): string[]
}

export async function openSparqlServer(): Promise<SparqlServer> {
  const store = new oxigraph.Store()
  let left = Number.POSITIVE_INFINITY
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    for (const operation of form.get('update')?.split(' ;\n') ?? []) {
      if (left === 0) {
        left = -1
        response.destroy()
        return
      }
      store.update(operation)
      left--
    }
    const query = form.get('query')
    response.end(query === null ? '' : store.query(query, { results_format: 'application/sparql-results+json' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`,
    cutAfter(operations) {
      left = operations
    },
    wasCut: () => left < 0,
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
