import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where npm has put a package, seen from a folder. */
export function folderOf(name, from) {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  throw new Error(`${name} is not installed for ${from}`)
}
