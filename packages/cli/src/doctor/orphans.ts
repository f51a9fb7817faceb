import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Machine, thisMachine } from '../mcp-clients/machine.js'
import { isClone, ownFolder, programIn } from '../update/installation.js'
import { copiesInUse } from './copies-in-use.js'
import type { Copy } from './copy.js'
import { type Check, fine, type Patient, wrong } from './finding.js'
import { kgFolderIn } from './kg-folder.js'
import { npmPrefixes } from './npm-prefixes.js'
import { type ScanRoot, scanFolders } from './scan-folders.js'

const limits = { folders: 4000, ms: 2000 }

/** Other copies of kg, clones and installations: those on PATH, those that something starts, and those that lie around. */
export const checkOrphans: Check = async (patient) => {
  const own = ownFolder()
  const machine = thisMachine(patient.env)
  const copies = [
    ...copiesOnPath(patient, programIn(own)),
    ...(await copiesInUse(patient, machine)),
    ...(await copiesOnDisk(patient, machine)),
  ]
  const others = new Map<string, Copy>()
  for (const copy of copies)
    if (copy.folder !== own && !isRelease(copy.folder) && !others.has(copy.folder)) others.set(copy.folder, copy)
  if (others.size === 0) return [fine('orphans', `No other kg was found beside ${programIn(own)}`)]
  return [...others.values()].map(({ folder, found, remedy }) =>
    wrong('orphans', {
      id: isClone(folder) ? 'clone' : 'installation',
      severity: 'warning',
      detail: `There is another kg, ${programIn(folder)}: ${found}`,
      remedy,
    }),
  )
}

function copiesOnPath({ env }: Patient, own: string): Copy[] {
  return (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'kg'))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const folder = kgFolderIn(dirname(dirname(realpathSync(path))))
      const remedy = `Remove it, or put ${own} before it on PATH`
      return folder === undefined ? [] : { folder, found: 'it is on PATH', remedy }
    })
}

async function copiesOnDisk({ signal }: Patient, machine: Machine): Promise<Copy[]> {
  const elsewhere = machine.platform === 'win32' ? [] : ['/opt', '/srv', '/usr/local/src']
  const roots: ScanRoot[] = [
    ...npmPrefixes(machine).map((path) => ({ path, depth: 0 })),
    { path: machine.homedir, depth: 3 },
    ...elsewhere.map((path) => ({ path, depth: 2 })),
  ]
  const folders = await scanFolders(roots, { ...limits, signal })
  const found = 'nothing starts it, and it is not on PATH'
  return folders.map((folder) => ({ folder, found, remedy: `Delete it if you do not need it: ${folder}` }))
}

/** Versions that kg update has installed for a home are that home's business. */
const isRelease = (folder: string): boolean => /[\\/]releases[\\/][^\\/]+[\\/]node_modules[\\/]/.test(folder)
