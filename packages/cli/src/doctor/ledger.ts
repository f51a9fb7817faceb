import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, fine, wrong } from './finding.js'

/** What a data file begins with, after the head of its first page, which differs between versions. */
const magic = 0xbeefc0de
const magicAt = [16, 24]

/** The ledger's file, looked at from outside: opening it is for the daemon, which alone may write. */
export const checkLedger: Check = ({ home, pid }) => {
  if (pid !== undefined) return [fine('ledger', 'In use by the daemon')]
  const file = join(home.ledger, 'data.mdb')
  if (!existsSync(file)) return [fine('ledger', 'None yet: the first start makes it')]
  const { size } = statSync(file)
  const remedy = `Put ${home.ledger} back from a copy; with it moved away, kg start begins an empty node`
  try {
    const fd = openSync(file, 'r+')
    try {
      const head = Buffer.alloc(Math.max(...magicAt) + 4)
      const read = readSync(fd, head, 0, head.length, 0)
      const isOurs = read === head.length && magicAt.some((at) => head.readUInt32LE(at) === magic)
      if (!isOurs) return [wrong('ledger', `${file} (${size} bytes) is not a ledger`, remedy)]
      return [fine('ledger', `${file}, ${Math.ceil(size / 1024)} KiB`)]
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    return [
      wrong('ledger', `${file} cannot be opened: ${(error as Error).message}`, 'Give it to the user that runs kg'),
    ]
  }
}
