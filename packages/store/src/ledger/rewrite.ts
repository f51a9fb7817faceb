import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, entryCount, type RootDatabase } from './database.js'
import { Environment } from './environment.js'
import { dataFile } from './preflight.js'
import { step } from './step.js'

/** Set while erased content may stand in the free space of the file. */
export const rewriteWanted = 'rewrite-wanted'

export interface RewriteProgress {
  rows: number
  totalRows: number
}

export interface RewriteReport {
  bytesBefore: number
  bytesAfter: number
  rows: number
}

type Raw = Database<Buffer, Buffer>
type RawRow = { key: Buffer; value: Buffer }

const raw = { encoding: 'binary', keyEncoding: 'binary' } as const
/** Rows between two pauses. Large ones count for more, so that no other work waits for long. */
const sliceBytes = 1 << 20
const sliceRows = 500

export const rewriteFolder = (path: string): string => `${path}.rewriting`

/**
 * Copies row by row into a new file and puts it in the place of the old one. lmdb's own copy takes whole pages along,
 * and pages have gaps in which rows that were removed can still be read. Nothing may write meanwhile.
 */
export async function rewriteFile(
  env: Environment,
  path: string,
  onProgress: (progress: RewriteProgress) => void = () => undefined,
): Promise<{ report: RewriteReport; fresh: Environment }> {
  const folder = rewriteFolder(path)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const bytesBefore = statSync(dataFile(path)).size
  const fresh = new Environment(folder)
  try {
    const rows = await copyRows(env.root, fresh.root, onProgress)
    await fresh.meta.remove(rewriteWanted)
    await fresh.root.flushed
    fresh.openTables()
    step('ledger.rewritten')
    replaceFiles(folder, path)
    step('ledger.replaced')
    return { report: { bytesBefore, bytesAfter: statSync(dataFile(path)).size, rows }, fresh }
  } catch (error) {
    await fresh.close()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function copyRows(
  from: RootDatabase,
  to: RootDatabase,
  onProgress: (progress: RewriteProgress) => void,
): Promise<number> {
  const names = [...from.getKeys()].map(String)
  const databases = names.map((name) => ({ source: from.openDB<Buffer, Buffer>({ name, ...raw }), name }))
  const totalRows = databases.reduce((sum, { source }) => sum + entryCount(source), 0)
  let rows = 0
  for (const { source, name } of databases) {
    const target = to.openDB<Buffer, Buffer>({ name, ...raw })
    for (let after: Buffer | undefined; ; ) {
      const slice = readSlice(source, after)
      if (slice.length === 0) break
      await to.transaction(() => {
        for (const { key, value } of slice) target.put(key, value)
      })
      rows += slice.length
      after = slice.at(-1)?.key
      onProgress({ rows, totalRows })
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return rows
}

function readSlice(source: Raw, after: Buffer | undefined): RawRow[] {
  const slice: RawRow[] = []
  let bytes = 0
  const range = after === undefined ? {} : { start: after, exclusiveStart: true }
  for (const { key, value } of source.getRange({ ...range, limit: sliceRows })) {
    slice.push({ key: Buffer.from(key), value: Buffer.from(value) })
    bytes += value.length
    if (bytes >= sliceBytes) break
  }
  return slice
}

/** The lock file goes along: those who have the old one open are not to share it with the new one. */
function replaceFiles(folder: string, path: string): void {
  renameSync(dataFile(folder), dataFile(path))
  renameSync(join(folder, 'lock.mdb'), join(path, 'lock.mdb'))
  syncFolder(path)
  rmSync(folder, { recursive: true, force: true })
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
