import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { HomeFiles } from '../home/home-files.js'

/** What a data file begins with, after the head of its first page, which differs between versions. */
const magic = 0xbeefc0de
const magicAt = [16, 24]

export const ledgerFile = ({ ledger }: HomeFiles): string => join(ledger, 'data.mdb')

/** Whether the data file looks like one from outside. */
export function isLedger(home: HomeFiles): boolean {
  const file = ledgerFile(home)
  if (!existsSync(file)) return false
  const fd = openSync(file, 'r')
  try {
    const head = Buffer.alloc(Math.max(...magicAt) + 4)
    const read = readSync(fd, head, 0, head.length, 0)
    return read === head.length && magicAt.some((at) => head.readUInt32LE(at) === magic)
  } finally {
    closeSync(fd)
  }
}
