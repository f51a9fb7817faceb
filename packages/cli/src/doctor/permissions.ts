import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, type Finding, fine, wrong } from './finding.js'

/** Secrets are for their owner alone. */
export const checkPermissions: Check = ({ home }) => {
  if (process.platform === 'win32') return []
  if (!existsSync(home.path))
    return [
      wrong('home', { id: 'missing', detail: `${home.path} does not exist`, remedy: 'Create a node there: kg init' }),
    ]
  const folders = [home.path, home.keys, join(home.keys, 'agents')].filter((path) => existsSync(path))
  const keyFiles = existsSync(home.keys)
    ? readdirSync(home.keys, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
  const files = [home.tokens, home.config, home.storeMove, ...keyFiles].filter((path) => existsSync(path))
  const findings = [
    ...folders.flatMap((path) => tooOpen(path, 0o700)),
    ...files.flatMap((path) => tooOpen(path, 0o600)),
  ]
  return findings.length > 0 ? findings : [fine('permissions', `${home.path}: only its owner can read the secrets`)]
}

function tooOpen(path: string, wanted: number): Finding[] {
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return []
  return [
    wrong('permissions', {
      id: 'too-open',
      detail: `Other users can access ${path} (mode ${mode.toString(8)})`,
      remedy: `Run chmod ${wanted.toString(8)} ${path}, or kg doctor --fix`,
      fix: () => chmodSync(path, wanted),
    }),
  ]
}
