import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'

const lookMs = 5000
/** A node that has not been heard of for so long was killed. */
const staleMs = 60_000

/**
 * The nodes of a local network meet in the folder of their chain: each leaves its addresses there, again and again while
 * it runs, and connects to those it finds. Gives the function that leaves again.
 */
export async function meetLocally(folder: string, host: Host, log: Logger): Promise<() => Promise<void>> {
  const place = join(folder, 'peers')
  const own = join(place, host.peerId)
  await mkdir(place, { recursive: true })

  async function look(): Promise<void> {
    await writeFile(own, JSON.stringify(host.multiaddrs()))
    // As the file system tells the time, since the clocks of the nodes may differ.
    const { mtimeMs: now } = await stat(own)
    const connected = new Set(host.connections().map(({ peerId }) => peerId))
    const others = (await readdir(place)).filter((id) => id !== host.peerId && !connected.has(id))
    await Promise.all(others.map((id) => greet(id, now)))
  }

  async function greet(id: string, now: number): Promise<void> {
    const file = join(place, id)
    try {
      if (now - (await stat(file)).mtimeMs > staleMs) {
        await rm(file, { force: true })
        return
      }
      const [address] = JSON.parse(await readFile(file, 'utf8')) as string[]
      if (address !== undefined) await host.dial(address, { deadlineMs: 3000 })
    } catch (error) {
      log.debug({ err: error, peer: id }, 'a node that was here does not answer')
    }
  }

  await look()
  const timer = setInterval(() => void look().catch((err) => log.debug({ err }, 'looking for nodes failed')), lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(own, { force: true })
  }
}
