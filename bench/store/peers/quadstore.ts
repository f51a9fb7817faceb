import { settledRss } from '../../lib/memory.js'
import { inGraph } from './comunica.js'
import { importPeer } from './installed.js'
import type { Peer, PeerKind } from './peer.js'

interface Quadstore {
  open(): Promise<void>
  close(): Promise<void>
  multiPut(quads: unknown[]): Promise<unknown>
}

interface Engine {
  queryBindings(sparql: string, context: object): Promise<{ toArray(): Promise<unknown[]> }>
}

interface N3 {
  DataFactory: object
  Parser: new (options: object) => { parse(text: string): unknown[] }
}

export const quadstore: PeerKind = {
  name: 'quadstore',
  label: 'Quadstore + classic-level',
  async start(folder): Promise<Peer> {
    const { DataFactory, Parser } = await importPeer<N3>('n3')
    const { ClassicLevel } = await importPeer<{ ClassicLevel: new (path: string) => object }>('classic-level')
    const { Quadstore } = await importPeer<{ Quadstore: new (options: object) => Quadstore }>('quadstore')
    const { Engine } = await importPeer<{ Engine: new (store: Quadstore) => Engine }>('quadstore-comunica')
    const before = await settledRss()
    const store = new Quadstore({ backend: new ClassicLevel(folder), dataFactory: DataFactory })
    await store.open()
    const engine = new Engine(store)
    return {
      async load(graphs) {
        for (const { graph, lines } of graphs)
          await store.multiPut(new Parser({ format: 'N-Quads' }).parse(inGraph(graph, lines)))
      },
      async rows(sparql) {
        return (await (await engine.queryBindings(sparql, { unionDefaultGraph: true })).toArray()).length
      },
      memory: async () => (await settledRss()) - before,
      stop: () => store.close(),
    }
  },
}
