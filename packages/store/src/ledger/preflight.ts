import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerDamagedError } from '@kg/contract/errors'

export const dataFile = (path: string): string => join(path, 'data.mdb')

const magic = 0xbeefc0de
// Offsets of lmdb's meta page: its header, then magic, version, map address, map size, two database records, last page, transaction.
const at = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152 }
const metaBytes = 160

/**
 * Checks the file before lmdb maps it into memory: a page that the file no longer has would end the process with a
 * bus error, not with a message.
 */
export function preflight(path: string): void {
  const file = dataFile(path)
  if (!existsSync(file)) return
  const fd = openSync(file, 'r')
  try {
    const size = fstatSync(fd).size
    if (size === 0) throw new LedgerDamagedError({ path, why: 'its file is empty' })
    const first = metaAt(fd, 0)
    const pageSize = first?.pageSize ?? 4096
    const metas = [first, metaAt(fd, pageSize)].filter((meta) => meta !== undefined)
    const newest = metas.sort((a, b) => Number(b.transaction - a.transaction))[0]
    if (newest === undefined) throw new LedgerDamagedError({ path, why: 'its file does not start like a ledger' })
    const needed = (Number(newest.lastPage) + 1) * newest.pageSize
    if (size < needed)
      throw new LedgerDamagedError({
        path,
        why: `its file has ${size} bytes where the last commit needs ${needed}: it was cut off`,
      })
  } finally {
    closeSync(fd)
  }
}

interface Meta {
  pageSize: number
  lastPage: bigint
  transaction: bigint
}

function metaAt(fd: number, offset: number): Meta | undefined {
  const page = Buffer.alloc(metaBytes)
  if (readSync(fd, page, 0, metaBytes, offset) < metaBytes) return undefined
  if (page.readUInt32LE(at.magic) !== magic) return undefined
  return {
    pageSize: page.readUInt32LE(at.pageSize),
    lastPage: page.readBigUInt64LE(at.lastPage),
    transaction: page.readBigUInt64LE(at.transaction),
  }
}
