import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const version = 1

/** What a command remembers by name. Nothing where there is no record, or none that can be used. */
export function readRecord<T>(file: string): Map<string, T> {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as { version: number; assets: Record<string, T> }
    return record.version === version ? new Map(Object.entries(record.assets)) : new Map()
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

export function writeRecord<T>(file: string, assets: ReadonlyMap<string, T>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, JSON.stringify({ version, assets: Object.fromEntries(assets) }), { mode: 0o600 })
  renameSync(fresh, file)
}
