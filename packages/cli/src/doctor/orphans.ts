import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isClone, ownFolder, programIn } from '../update/installation.js'
import { packageName } from '../update/package-name.js'
import { type Check, fine, wrong } from './finding.js'

/** Other copies of kg on PATH, clones and installations: which one runs would depend on the shell. */
export const checkOrphans: Check = ({ env }) => {
  const own = programIn(ownFolder())
  const found = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'kg'))
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
  const others = [...new Set(found)].filter((path) => path !== own && isKg(path))
  if (others.length === 0) return [fine('orphans', `No other kg on PATH beside ${own}`)]
  return others.map((path) =>
    wrong('orphans', {
      id: isClone(dirname(dirname(path))) ? 'clone' : 'installation',
      severity: 'warning',
      detail: `Another kg is on PATH: ${path}`,
      remedy: `Remove it, or put ${own} before it`,
    }),
  )
}

/** Other programs have that name too. */
function isKg(path: string): boolean {
  const manifest = join(dirname(path), '..', 'package.json')
  return existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === packageName
}
