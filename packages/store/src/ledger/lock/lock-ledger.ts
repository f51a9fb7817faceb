import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { LedgerInUseError } from '@kg/contract/errors'
import { askHolder, type Holder } from './ask-holder.js'
import type { LedgerLock } from './ledger-lock.js'
import { lockByPipe } from './lock-by-pipe.js'
import { type LockFolder, lockFolder } from './lock-folder.js'

/**
 * Makes this process the only one that has a ledger open, for as long as it lives: the kernel closes its socket however
 * it ends, and what it leaves behind on disk answers to nobody.
 *
 * Whoever wants the ledger first listens on a socket of its own, then asks all others there are. One who holds the ledger
 * wins; of several who ask at the same time the first by name does. Nobody removes a socket that could be somebody else's,
 * so that no two can think they have won.
 */
export async function lockLedger(path: string): Promise<LedgerLock> {
  if (process.platform === 'win32') return lockByPipe(path)
  const folder = lockFolder(path)
  const own = `${randomBytes(8).toString('hex')}.sock`
  const said: { state: Holder['state']; pid: number } = { state: 'asking', pid: process.pid }
  const server = createServer((socket) => {
    // Whoever asks may be gone before the answer is.
    socket.on('error', () => socket.destroy())
    socket.end(JSON.stringify(said))
  })
  server.unref()
  const release = async () => {
    await close(server)
    folder.remove(own)
    folder.close()
  }
  try {
    server.listen(folder.address(own))
    await once(server, 'listening')
    await outlast(folder, own)
    said.state = 'holding'
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

/** Returns without a pause after the last look at the folder: who comes later meets one who holds. */
async function outlast(folder: LockFolder, own: string): Promise<void> {
  const asked = new Set([own])
  for (;;) {
    const others = folder.names().filter((name) => !asked.has(name))
    if (others.length === 0) return
    for (const name of others) {
      asked.add(name)
      const holder = await askHolder(folder.address(name))
      if (holder === undefined) folder.remove(name)
      else if (holder.state === 'holding' || name < own) throw new LedgerInUseError({ pid: holder.pid })
    }
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (server.listening) server.close(() => resolve())
    else resolve()
  })
}
