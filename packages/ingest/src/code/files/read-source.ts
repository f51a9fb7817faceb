import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const mostBytes = 1024 * 1024

export interface Source {
  readonly path: string
  readonly bytes: Buffer
  readonly hash: string
}

/** A file's text, unless it is a link, too large, or not written by hand. */
export async function readSource(root: string, path: string): Promise<Source | undefined> {
  const file = join(root, path)
  try {
    const about = await lstat(file)
    if (!about.isFile() || about.size > mostBytes) return undefined
    const bytes = await readFile(file)
    if (bytes.subarray(0, 8192).includes(0) || isMinified(bytes)) return undefined
    return { path, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    // In the index of git and not on disk, or gone since it was listed.
    if (error instanceof Error && 'code' in error && unreadable.has(String(error.code))) return undefined
    throw error
  }
}

const unreadable = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP'])

/** Long lines on average: made by a program. */
function isMinified(bytes: Buffer): boolean {
  if (bytes.length < 20_000) return false
  let lines = 1
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return bytes.length / lines > 500
}
