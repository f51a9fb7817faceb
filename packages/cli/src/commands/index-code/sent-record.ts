import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What was sent, and by what the node's asset is known to be still the same. */
export interface Sent {
  readonly hash: string
  readonly mark: string
}

const version = 1

/** Nothing where there is no record, or none that can be used: then everything is sent again, which is harmless. */
export function readSent(file: string | undefined): Map<string, Sent> {
  if (file === undefined) return new Map()
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as { version: number; assets: Record<string, Sent> }
    return record.version === version ? new Map(Object.entries(record.assets)) : new Map()
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

export function writeSent(file: string | undefined, sent: ReadonlyMap<string, Sent>): void {
  if (file === undefined) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, JSON.stringify({ version, assets: Object.fromEntries(sent) }), { mode: 0o600 })
  renameSync(fresh, file)
}
