import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { bytes } from '../commands/node/units.js'
import { type Check, fine, wrong } from './finding.js'

const low = 1 << 30
const empty = 64 << 20

/** Writes stop when the disk is full, and an update needs room for a copy of the ledger. */
export const checkDisk: Check = async ({ home }) => {
  if (!existsSync(home.path)) return []
  const { bavail, bsize } = await statfs(home.path)
  const free = bavail * bsize
  if (free > low) return [fine('disk', `${bytes(free)} free`)]
  const severity = free > empty ? 'warning' : 'error'
  const detail = `Only ${bytes(free)} are free where ${home.path} is`
  return [wrong('disk', { id: 'low', severity, detail, remedy: 'Free some space, or move KG_HOME to a larger disk' })]
}
