import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { every, Mutex } from '@kg/core/async'
import type { Host } from '@kg/net'
import type { Logger } from 'pino'

const visitMs = 5000
/** A node that has not signed in for this long was killed. */
const staleMs = 60_000

/**
 * Lets the nodes of a local network find each other in the folder of their chain. Each node keeps a file with its
 * addresses there while it runs, and connects to the nodes whose files it finds. Returns the function that leaves.
 */
export async function meetLocally(folder: string, host: Host, log: Logger): Promise<() => Promise<void>> {
  const meeting = join(folder, 'peers')
  const ownFile = join(meeting, host.peerId)
  await mkdir(meeting, { recursive: true })

  async function visit(): Promise<void> {
    await writeFile(ownFile, JSON.stringify(host.multiaddrs()))
    // The file system's time, since the clocks of the nodes may differ.
    const { mtimeMs: now } = await stat(ownFile)
    const connected = new Set(host.connections().map(({ peerId }) => peerId))
    const others = (await readdir(meeting)).filter((id) => id !== host.peerId && !connected.has(id))
    await Promise.all(others.map((id) => connectTo(id, now)))
  }

  async function connectTo(id: string, now: number): Promise<void> {
    const file = join(meeting, id)
    try {
      if (now - (await stat(file)).mtimeMs > staleMs) {
        await rm(file, { force: true })
        return
      }
      const [address] = JSON.parse(await readFile(file, 'utf8')) as string[]
      if (address !== undefined) await host.dial(address, { deadlineMs: 3000 })
    } catch (error) {
      log.debug({ err: error, peer: id }, 'a local node does not answer')
    }
  }

  await visit()
  const visits = new Mutex()
  const onFault = (err: unknown) => log.debug({ err }, 'local nodes could not be found')
  const stopVisits = every(visitMs, () => visits.run(visit), { onFault })
  return async () => {
    stopVisits()
    // A visit under way would put the file back.
    await visits.idle()
    await rm(ownFile, { force: true })
  }
}
