import { embeddedViews } from '@kg/store'
import { select, viewOf } from '../../lib/ask-view.js'
import { fillLedger, openLedger, shelf } from '../../lib/fill-ledger.js'
import { settledRss } from '../../lib/memory.js'
import type { Peer, PeerKind } from './peer.js'

/** This project's own view; loading is the durable write and the filling of the view. */
export const ours: PeerKind = {
  name: 'ours',
  label: 'kg: ledger + view',
  async start(folder): Promise<Peer> {
    const before = await settledRss()
    const ledger = await openLedger(folder)
    const views = embeddedViews()({ ledger })
    const rows = async (sparql: string) => {
      const { body } = await views.query(viewOf(shelf), select(sparql))
      return (JSON.parse(body) as { results: { bindings: unknown[] } }).results.bindings.length
    }
    return {
      async load(graphs) {
        await fillLedger(ledger, graphs)
        await rows('SELECT * WHERE { ?s ?p ?o } LIMIT 1')
      },
      rows,
      memory: async () => (await settledRss()) - before,
      async stop() {
        await views.stop()
        await ledger.close()
      },
    }
  },
}
