import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext } from '../command.js'
import { isDaemon, runningPid } from '../home/daemon-process.js'
import { homeFiles } from '../home/home-files.js'
import { readText } from '../home/read-text.js'
import { waitUntil } from '../home/wait-until.js'
import { type Devnet, type DevnetNode, writeDevnet } from './state.js'

export interface Ended {
  readonly name: string
  /** `foreign`: runs, but was not started by `kg devnet up`. `slow`: has not ended in time. */
  readonly outcome: 'stopped' | 'was not running' | 'foreign' | 'slow'
}

const endMs = 30_000

/** Ends what `up` has started, and nothing else. */
export async function takeDown(devnet: Devnet, context: Pick<CommandContext, 'signal'>): Promise<Ended[]> {
  const ended = await Promise.all(devnet.nodes.map((node) => end(node, context.signal)))
  const nodes = devnet.nodes.map(({ pid, ...node }, i) =>
    ended[i]?.outcome === 'slow' && pid !== undefined ? { ...node, pid } : node,
  )
  writeDevnet({ ...devnet, nodes })
  if (ended.every(({ outcome }) => outcome === 'stopped' || outcome === 'was not running'))
    endOrphanedChain(join(devnet.folder, 'chain'))
  return ended
}

async function end({ name, home, pid }: DevnetNode, signal: AbortSignal): Promise<Ended> {
  const running = runningPid(homeFiles(home))
  if (running === undefined) return { name, outcome: 'was not running' }
  if (running !== pid) return { name, outcome: 'foreign' }
  process.kill(pid, 'SIGTERM')
  const gone = await waitUntil(() => !isDaemon(pid), { ms: endMs, signal })
  return { name, outcome: gone ? 'stopped' : 'slow' }
}

/** The last node that leaves ends the chain; nodes that were killed have not. Whatever it was told is on disk. */
function endOrphanedChain(folder: string): void {
  const noted = readText(join(folder, 'chain.json'))
  if (noted === undefined) return
  const { pid } = JSON.parse(noted) as { pid: number }
  if (isChain(pid)) process.kill(pid, 'SIGTERM')
}

/** Numbers of processes are used again. */
function isChain(pid: number): boolean {
  try {
    return /anvil|edr-chain/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}
