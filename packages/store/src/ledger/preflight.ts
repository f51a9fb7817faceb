import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerDamagedError } from '@kg/contract/errors'
import { readFreePages } from './free-pages.js'

export const dataFile = (path: string): string => join(path, 'data.mdb')

const magic = 0xbeefc0de
// Offsets of lmdb's meta page: its header, then magic, version, map address, map size, two database records, last page, transaction.
const at = { magic: 24, pageSize: 48, freeRoot: 88, lastPage: 144, transaction: 152 }
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
    const newest = newestMeta(fd)
    if (newest === undefined) throw new LedgerDamagedError({ path, why: 'its file does not start like a ledger' })
    const needed = (Number(newest.lastPage) + 1) * newest.pageSize
    if (size < needed && !isRestFree(fd, size, newest))
      throw new LedgerDamagedError({
        path,
        why: `its file has ${size} bytes where the last commit needs ${needed}: it was cut off`,
      })
  } finally {
    closeSync(fd)
  }
}

/** A commit that ends in pages which it has freed again does not write them. Whoever reuses them does. */
function isRestFree(fd: number, size: number, { pageSize, freeRoot, lastPage }: Meta): boolean {
  const free = readFreePages(fd, { root: Number(freeRoot), pageSize })
  for (let page = Math.floor(size / pageSize); page <= Number(lastPage); page++) if (!free.has(page)) return false
  return true
}

interface Meta {
  pageSize: number
  freeRoot: bigint
  lastPage: bigint
  transaction: bigint
}

/** What the last commit says of the file. */
export function newestMeta(fd: number): Meta | undefined {
  const first = metaAt(fd, 0)
  const metas = [first, metaAt(fd, first?.pageSize ?? 4096)].filter((meta) => meta !== undefined)
  return metas.sort((a, b) => Number(b.transaction - a.transaction))[0]
}

function metaAt(fd: number, offset: number): Meta | undefined {
  const page = Buffer.alloc(metaBytes)
  if (readSync(fd, page, 0, metaBytes, offset) < metaBytes) return undefined
  if (page.readUInt32LE(at.magic) !== magic) return undefined
  return {
    pageSize: page.readUInt32LE(at.pageSize),
    freeRoot: page.readBigUInt64LE(at.freeRoot),
    lastPage: page.readBigUInt64LE(at.lastPage),
    transaction: page.readBigUInt64LE(at.transaction),
  }
}
