import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Check, fine, wrong } from './finding.js'

const own = realpathSync(fileURLToPath(new URL('../../bin/kg.js', import.meta.url)))

/** Other copies of kg on PATH: which one runs would depend on the shell. */
export const checkOrphans: Check = ({ env }) => {
  const found = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'kg'))
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
  const others = [...new Set(found)].filter((path) => path !== own && isKg(path))
  if (others.length === 0) return [fine('orphans', `No other kg on PATH beside ${own}`)]
  return others.map((path) => wrong('orphans', `Another kg is on PATH: ${path}`, `Remove it, or put ${own} before it`))
}

/** Other programs have that name too. */
function isKg(path: string): boolean {
  const manifest = join(dirname(path), '..', 'package.json')
  return existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === '@kg/cli'
}
