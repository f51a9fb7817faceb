import { existsSync } from 'node:fs'
import { checkDisk as inspectDisk } from '@kg/core/health'
import { bytes } from '../commands/node/units.js'
import { type Check, fine, fromTrouble } from './finding.js'

/** Writes stop when the disk is full, and an update needs room for a copy of the ledger. */
export const checkDisk: Check = async ({ home }) => {
  if (!existsSync(home.path)) return []
  const { freeBytes, trouble } = await inspectDisk(home.path)
  return [trouble === undefined ? fine('disk', `${bytes(freeBytes)} free`) : fromTrouble(trouble)]
}
