import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@kg/client'
import type { HomeFiles } from '../home/home-files.js'
import { ledgerPlace, ledgerTool } from './ledger-tool.js'
import type { LedgerCopy } from './write-backup.js'

export type OpenCopy = LedgerCopy & AsyncDisposable

/** From a daemon that goes on meanwhile. */
export async function copyFromDaemon(client: Client, signal: AbortSignal): Promise<OpenCopy> {
  const { headers, body } = await client.request('backupNode', {}, { signal })
  const number = (name: string) => Number(headers.get(name))
  return {
    bytes: body,
    size: number('content-length'),
    schema: number('kg-ledger-schema'),
    head: number('kg-ledger-head'),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** From the files, while no daemon has them open. */
export async function copyFromFiles(home: HomeFiles, signal: AbortSignal): Promise<OpenCopy> {
  const folder = mkdtempSync(`${home.ledger}.backup-`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { schema, head } = await ledgerTool(ledgerPlace(home), signal).backup(folder)
    const file = join(folder, 'data.mdb')
    return {
      bytes: createReadStream(file),
      size: statSync(file).size,
      schema,
      head,
      [Symbol.asyncDispose]: async () => remove(),
    }
  } catch (error) {
    remove()
    throw error
  }
}
