import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Home } from './home.js'

/** Caches that are made again from the ledger. */
const derived = ['snapshots', 'oxigraph']

/** Removes what was made from the ledger and may hold what it no longer does. */
export function removeDerived(home: Home): void {
  for (const name of derived) rmSync(join(home.path, name), { recursive: true, force: true })
}

/** Removes copies that a process left behind when it was killed. Whoever calls it holds the ledger's lock. */
export function removeTemporary(home: Home): void {
  const ledger = basename(home.ledger)
  for (const name of namesIn(home.path))
    if (name === `${ledger}.rewriting` || name.startsWith(`${ledger}.backup-`))
      rmSync(join(home.path, name), { recursive: true, force: true })
}

/** Copies that a restore or an update has put aside, for the operator to delete. */
export function olderCopies(home: Home): string[] {
  const releases = join(home.path, 'releases')
  return [
    ...namesIn(home.path)
      .filter((name) => name.includes('.before-restore-'))
      .map((name) => join(home.path, name)),
    ...namesIn(releases)
      .filter((name) => name.startsWith('ledger-of-'))
      .map((name) => join(releases, name)),
  ]
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])
