import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText } from '../home/read-text.js'
import { packageName, packagePath } from '../update/package-name.js'

const mostLevels = 8

/** The folder of the package kg: this one, or the one in a clone or below what npm has installed. */
export function kgFolderIn(folder: string): string | undefined {
  const found = [folder, join(folder, 'packages', 'cli'), join(folder, ...packagePath)].find(isKg)
  return found === undefined ? undefined : realpathSync(found)
}

/** The folder of the kg that a program belongs to. */
export function kgFolderAbove(program: string): string | undefined {
  let folder = existsSync(program) ? dirname(realpathSync(program)) : dirname(program)
  for (let level = 0; level < mostLevels; level++) {
    const found = kgFolderIn(folder)
    if (found !== undefined || dirname(folder) === folder) return found
    folder = dirname(folder)
  }
  return undefined
}

/** Other programs have that name too; what cannot be read is none of ours. */
function isKg(folder: string): boolean {
  try {
    const manifest = JSON.parse(readText(join(folder, 'package.json')) ?? 'null') as { name?: string } | null
    return manifest?.name === packageName
  } catch {
    return false
  }
}
