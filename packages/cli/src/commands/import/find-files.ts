import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

/** The files of a folder and of the folders in it, by name; hidden ones are left out, and links are not followed. */
export async function findFiles(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isHidden(entry.name)) continue
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) found.push(...(await findFiles(folder, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}
