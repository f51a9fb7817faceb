import { settledRss } from '../../lib/memory.js'
import { importPeer } from './installed.js'
import type { Peer, PeerKind } from './peer.js'

interface Bindings {
  toArray(): Promise<unknown[]>
}

interface Comunica {
  queryBindings(sparql: string, context: object): Promise<Bindings>
}

interface N3 {
  Store: new () => { addQuads(quads: unknown[]): void }
  Parser: new (options: object) => { parse(text: string): unknown[] }
}

export const n3Comunica: PeerKind = {
  name: 'n3',
  label: 'N3 Store + Comunica',
  async start(): Promise<Peer> {
    const { Store, Parser } = await importPeer<N3>('n3')
    const { QueryEngine } = await importPeer<{ QueryEngine: new () => Comunica }>('@comunica/query-sparql-rdfjs')
    const store = new Store()
    const engine = new QueryEngine()
    const before = await settledRss()
    return {
      async load(graphs) {
        for (const { graph, lines } of graphs)
          store.addQuads(new Parser({ format: 'N-Quads' }).parse(inGraph(graph, lines)))
      },
      async rows(sparql) {
        const bindings = await engine.queryBindings(sparql, { sources: [store], unionDefaultGraph: true })
        return (await bindings.toArray()).length
      },
      memory: async () => (await settledRss()) - before,
      stop: async () => undefined,
    }
  },
}

export function inGraph(graph: string, lines: readonly string[]): string {
  return lines.map((line) => `${line.slice(0, -1)}<${graph}> .\n`).join('')
}
