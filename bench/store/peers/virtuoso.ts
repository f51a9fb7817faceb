import { httpRows, memoryOf, post, stopServer } from '../../lib/native-server.js'
import { startVirtuoso } from '../../lib/native-virtuoso.js'
import type { Peer, PeerKind } from './peer.js'

/** Larger inserts are refused by its parser. */
const most = 1000

export const virtuoso: PeerKind = {
  name: 'virtuoso',
  label: 'Virtuoso 7 (HTTP)',
  async start(folder): Promise<Peer> {
    const { server, queryUrl, updateUrl } = await startVirtuoso(folder)
    return {
      async load(graphs) {
        for (const { graph, lines } of graphs)
          for (let i = 0; i < lines.length; i += most) {
            const update = `INSERT DATA { GRAPH <${graph}> { ${lines.slice(i, i + most).join('\n')} } }`
            await post(updateUrl, new URLSearchParams({ update }))
          }
      },
      rows: (sparql) => httpRows(queryUrl, sparql),
      memory: async () => memoryOf(server),
      stop: () => stopServer(server),
    }
  },
}
