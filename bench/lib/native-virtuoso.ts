import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { freePort, httpRows, obtain, startServer } from './native-server.js'

interface Virtuoso {
  readonly command: string[]
  /** Commands that let updates write; they work once its SQL port answers. */
  readonly grant: string[][]
  readonly queryUrl: string
  readonly updateUrl: string
}

/** The Virtuoso of Debian, unpacked and not installed. Throws where it cannot be had. */
export async function startVirtuoso(folder: string) {
  mkdirSync(folder, { recursive: true })
  const [port, sqlPort] = [await freePort(), await freePort()]
  const place = ['--folder', folder, '--port', `${port}`, '--sql-port', `${sqlPort}`]
  const { command, grant, queryUrl, updateUrl } = obtain<Virtuoso>('debian-virtuoso.mjs', place)
  const server = await startServer(command, async () => {
    await httpRows(queryUrl, 'SELECT * WHERE { ?s ?p ?o } LIMIT 1')
    for (const [isql = '', ...args] of grant) execFileSync(isql, args, { stdio: 'pipe', timeout: 10_000 })
  })
  return { server, queryUrl, updateUrl }
}
