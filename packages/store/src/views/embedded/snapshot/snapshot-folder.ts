import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../../ledger/content.js'
import { partSuffix } from './snapshot-file.js'

const suffix = '.snapshot'
/** A part that is older was left behind by a process that was killed. */
const partMs = 10 * 60_000

/** Views of the same shelves hold the same, whoever asks: they share a file. */
export function snapshotPath(folder: string, shelfIds: readonly string[], sub: string | undefined): string {
  return join(folder, `${sha256(JSON.stringify([[...shelfIds].sort(), sub ?? null]))}${suffix}`)
}

export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Removes every snapshot, also one that is half-written. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Marks a file as used just now. True when it is there. */
export function touchFile(path: string): boolean {
  try {
    utimesSync(path, new Date(), new Date())
    return true
  } catch {
    return false
  }
}

/** Removes what was left half-written, and the files used longest ago until the rest fits. */
export function trimFolder(folder: string, maxBytes: number): void {
  const now = Date.now()
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? [{ path, size: stat.size, time: stat.mtimeMs }] : []
  })
  for (const { path, time } of files)
    if (path.endsWith(partSuffix) && now - time > partMs) rmSync(path, { force: true })
  let bytes = 0
  const kept = files.filter(({ path }) => path.endsWith(suffix)).sort((a, b) => b.time - a.time)
  for (const { path, size } of kept) {
    bytes += size
    if (bytes > maxBytes) rmSync(path, { force: true })
  }
}
