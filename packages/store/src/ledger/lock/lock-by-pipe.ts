import { once } from 'node:events'
import { createServer } from 'node:net'
import { LedgerInUseError } from '@kg/contract/errors'
import { askHolder } from './ask-holder.js'
import type { LedgerLock } from './ledger-lock.js'
import { pathHash } from './lock-folder.js'

/** On Windows a pipe has one listener, and none once its process is gone. */
export async function lockByPipe(path: string): Promise<LedgerLock> {
  const address = `\\\\.\\pipe\\kg-ledger-${pathHash(path)}`
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify({ state: 'holding', pid: process.pid }))
  })
  server.unref()
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const holder = await askHolder(address)
    throw new LedgerInUseError({ pid: holder?.pid ?? 0 }, { cause })
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}
