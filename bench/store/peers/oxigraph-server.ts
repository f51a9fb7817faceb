import { freePort, httpRows, memoryOf, obtain, post, startServer, stopServer } from '../../lib/native-server.js'
import { inGraph } from './comunica.js'
import type { Peer, PeerKind } from './peer.js'

const together = 50

export const oxigraphServer: PeerKind = {
  name: 'oxigraph-server',
  label: 'native Oxigraph server (HTTP)',
  async start(folder): Promise<Peer> {
    const { command } = obtain<{ command: string[] }>('debian-oxigraph.mjs')
    const bind = `127.0.0.1:${await freePort()}`
    const url = `http://${bind}`
    const server = await startServer(
      [...command, 'serve', '--location', folder, '--bind', bind, '--union-default-graph'],
      () => httpRows(`${url}/query`, 'SELECT * WHERE { ?s ?p ?o } LIMIT 1'),
    )
    return {
      async load(graphs) {
        let texts: string[] = []
        const send = () => post(`${url}/store`, texts.join(''), { 'content-type': 'application/n-quads' })
        for (const { graph, lines } of graphs) {
          texts.push(inGraph(graph, lines))
          if (texts.length < together) continue
          await send()
          texts = []
        }
        await send()
      },
      rows: (sparql) => httpRows(`${url}/query`, sparql),
      memory: async () => memoryOf(server),
      stop: () => stopServer(server),
    }
  },
}
