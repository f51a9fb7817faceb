import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagePath } from './package-name.js'

/** A kg that can be run. */
export interface Installation {
  readonly version: string
  /** Its bin/kg.js. */
  readonly program: string
}

/** The folder of the package that this code is in. */
export const ownFolder = (): string => realpathSync(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

export const programIn = (folder: string): string => join(folder, 'bin', 'kg.js')

/** npm puts packages under node_modules; a clone has them elsewhere. */
export const isClone = (folder: string): boolean => !folder.endsWith(`${sep}${join(...packagePath)}`)

/** What starts kg for a home: its current version, whichever that is by then; without updates, this very program. */
export function programOf(home: string): string {
  const current = programIn(join(home, 'releases', 'current', ...packagePath))
  return existsSync(current) ? current : programIn(ownFolder())
}
