import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Home, homeFiles, prepareHome } from '../home/home.js'

/** An empty home in a temporary folder. */
export function makeTestHome(): Home & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'kg-home-'))
  const home = homeFiles(path)
  prepareHome(home)
  return { ...home, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The permissions of a file or folder. */
export const modeOf = (path: string): number => statSync(path).mode & 0o777
