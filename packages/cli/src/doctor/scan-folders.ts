import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { within } from '@kg/core/async'
import { kgFolderIn } from './kg-folder.js'

export interface ScanRoot {
  readonly path: string
  /** How many levels below it are searched. */
  readonly depth: number
}

export interface ScanLimits {
  readonly folders: number
  readonly ms: number
  readonly signal: AbortSignal
}

/** Where nobody keeps clones, and much else is. */
const skipped = new Set(['node_modules', 'Library', 'AppData'])

/** Finds copies of kg below some folders, the nearest first. At a limit it returns what it has found by then. */
export async function scanFolders(roots: readonly ScanRoot[], { folders, ms, signal }: ScanLimits): Promise<string[]> {
  const found: string[] = []
  const queue = [...roots]
  let isOver = false

  async function walk(): Promise<void> {
    for (let at = 0; at < Math.min(queue.length, folders) && !isOver; at++) {
      const { path, depth } = queue[at] as ScanRoot
      const copy = kgFolderIn(path)
      if (copy !== undefined) found.push(copy)
      else if (depth > 0) queue.push(...(await foldersIn(path)).map((inner) => ({ path: inner, depth: depth - 1 })))
    }
  }

  try {
    await within(walk(), { ms, signal })
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error
  } finally {
    isOver = true
  }
  return found
}

/** Without links, which may lead in circles; none where the folder cannot be read. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name))
    .map(({ name }) => join(path, name))
}
