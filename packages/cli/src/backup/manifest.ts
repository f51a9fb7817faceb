import { createHash, createPublicKey } from 'node:crypto'
import { readText } from '../home/read-text.js'
import { isMarketName } from './market-files.js'

export interface ManifestFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** What a backup says of itself; the last file in it, so that it can be written in one go. */
export interface Manifest {
  readonly format: 'kg-backup'
  readonly version: 1
  readonly kg: string
  readonly createdAt: string
  /** Tells one node's backups from another's. */
  readonly node: string
  readonly schema: number
  readonly head: number
  readonly withKeys: boolean
  readonly files: readonly ManifestFile[]
}

export const manifestName = 'manifest.json'
export const ledgerName = 'ledger/data.mdb'

/** Names that a backup may hold; anything else is none of ours. */
export const isBackupName = (name: string): boolean =>
  [manifestName, ledgerName, 'config.json', 'auth.token'].includes(name) ||
  isMarketName(name) ||
  (/^keys(\/[\w@+=-][\w.@+=-]*)+$/.test(name) && !name.includes('..'))

/** A short name of the key that signs a node's receipts; undefined where there is none that can be read. */
export function nodeOf(keyFile: string): string | undefined {
  const pem = readText(keyFile)
  if (pem === undefined) return undefined
  try {
    const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(der).digest('hex').slice(0, 32)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_OSSL')) return undefined
    throw error
  }
}

export function readManifest(text: string): Manifest {
  const value = JSON.parse(text) as Partial<Manifest>
  if (value.format !== 'kg-backup') throw new Error('it is not a kg backup')
  if (value.version !== 1)
    throw new Error(`it has version ${value.version}, but this kg reads only version 1; update with kg update`)
  if (!Array.isArray(value.files) || typeof value.node !== 'string') throw new Error('its manifest is incomplete')
  return value as Manifest
}
