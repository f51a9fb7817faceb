import { createHash } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Sockets have short addresses: Linux takes 107 bytes, others a little less. */
const maxAddressBytes = 100

/** Where the sockets of those who want a ledger lie, one each. */
export interface LockFolder {
  names(): string[]
  /** What a socket of this name is listened or connected to by. */
  address(name: string): string
  remove(name: string): void
  close(): void
}

/** Beside the ledger, so that it stays when the ledger itself is replaced by a backup. */
export function lockFolder(ledgerPath: string): LockFolder {
  const beside = `${ledgerPath}.lock`
  const isShort = Buffer.byteLength(join(beside, 'x'.repeat(24))) <= maxAddressBytes
  if (isShort || process.platform === 'linux') return folderAt(beside, isShort ? undefined : openDirectory(beside))
  return folderAt(join(tmpdir(), `kg-lock-${pathHash(ledgerPath)}`))
}

/** The same for every way to write the path; the ledger itself need not be there yet. */
export function pathHash(ledgerPath: string): string {
  mkdirSync(dirname(ledgerPath), { recursive: true })
  const whole = join(realpathSync(dirname(ledgerPath)), basename(ledgerPath))
  return createHash('sha256').update(whole).digest('hex').slice(0, 32)
}

function openDirectory(path: string): number {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return openSync(path, 'r')
}

function folderAt(path: string, descriptor?: number): LockFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  const base = descriptor === undefined ? path : `/proc/self/fd/${descriptor}`
  return {
    names: () => readdirSync(path).filter((name) => name.endsWith('.sock')),
    address: (name) => join(base, name),
    remove: (name) => rmSync(join(path, name), { force: true }),
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
