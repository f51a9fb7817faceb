import { join } from 'node:path'
import { managedOxigraph } from '@kg/store'
import { obtain, stopServer } from '../lib/native-server.js'
import { startVirtuoso } from '../lib/native-virtuoso.js'

export interface NativeEngine {
  readonly queryUrl: string
  pid(): number | undefined
  stop(): Promise<void>
}

export type EngineName = keyof typeof engines

/** Servers of Debian packages, unpacked and not installed. A `ProgramMissingError` says that one cannot be had. */
export const engines = {
  async oxigraph(folder: string): Promise<NativeEngine> {
    const { command } = obtain<{ command: string[] }>('debian-oxigraph.mjs')
    const server = await managedOxigraph({ binary: command, folder: join(folder, 'oxigraph'), log: () => undefined })
    return { queryUrl: `${server.url}`, pid: () => server.pid(), stop: () => server.stop() }
  },
  async virtuoso(folder: string): Promise<NativeEngine> {
    const { server, queryUrl } = await startVirtuoso(join(folder, 'virtuoso'))
    return { queryUrl, pid: () => server.pid, stop: () => stopServer(server) }
  },
}
