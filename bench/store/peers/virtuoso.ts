import { execFileSync } from 'node:child_process'
import type { Peer, PeerKind } from './peer.js'
import { freePort, httpRows, memoryOf, obtain, post, startServer, stopServer } from './server.js'

interface Virtuoso {
  readonly command: string[]
  /** Commands that let updates write; they work once its SQL port answers. */
  readonly grant: string[][]
  readonly queryUrl: string
  readonly updateUrl: string
}

/** Larger inserts are refused by its parser. */
const most = 1000

export const virtuoso: PeerKind = {
  name: 'virtuoso',
  label: 'Virtuoso 7 (HTTP)',
  async start(folder): Promise<Peer> {
    const [port, sqlPort] = [await freePort(), await freePort()]
    const place = ['--folder', folder, '--port', `${port}`, '--sql-port', `${sqlPort}`]
    const { command, grant, queryUrl, updateUrl } = obtain<Virtuoso>('debian-virtuoso.mjs', place)
    const server = await startServer(command, async () => {
      await httpRows(queryUrl, 'SELECT * WHERE { ?s ?p ?o } LIMIT 1')
      for (const [isql = '', ...args] of grant) execFileSync(isql, args, { stdio: 'pipe', timeout: 10_000 })
    })
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
