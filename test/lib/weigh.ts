import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { every } from '@kg/core/async'

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`
  const text = existsSync(status)
    ? (/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? '0')
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(text) / 1024)
}

/** The most memory that a process has while the work lasts, in MB. */
export async function peakMemoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = memoryOf(pid)
  const stop = every(200, () => {
    peak = Math.max(peak, memoryOf(pid))
  })
  try {
    await work()
  } finally {
    stop()
  }
  return peak
}

/** What a node has on disk, in MB, without its chain. */
export function diskOf(home: string): number {
  let bytes = 0
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Blocks count, because the ledger reserves space in its file that it does not use.
    if (entry.isFile() && !path.startsWith(join(home, 'chain'))) bytes += statSync(path).blocks * 512
  }
  return Math.round((bytes / 2 ** 20) * 10) / 10
}
