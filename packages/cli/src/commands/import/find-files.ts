import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFile {
  /** Below the folder, with `/`. */
  readonly file: string
  readonly size: number
  readonly mtimeMs: number
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

/** The files of a folder and of the folders in it, by name; hidden ones are left out, and links are not followed. */
export async function findFiles(folder: string, below = ''): Promise<FoundFile[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found: FoundFile[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isHidden(entry.name)) continue
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await findFiles(folder, path)))
    else if (entry.isFile()) found.push(...(await findFile(folder, path)))
  }
  return found
}

/** Nothing for a file that has just been removed. */
export async function findFile(folder: string, file: string): Promise<FoundFile[]> {
  try {
    const { size, mtimeMs } = await stat(join(folder, file))
    return [{ file, size, mtimeMs }]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
