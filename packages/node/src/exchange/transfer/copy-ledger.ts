import { mkdtemp, rm, stat } from 'node:fs/promises'
import { backupLedger, type Ledger, schemaVersion } from '@kg/store'
import { ledgerFile } from './open-as-is.js'

/** A copy of a ledger at one moment. Disposing of it deletes the file. */
export interface LedgerCopy extends AsyncDisposable {
  readonly file: string
  readonly bytes: number
  /** The number of its newest receipt, at least. */
  readonly head: number
  readonly schema: number
}

/** Writes a copy beside the ledger, so that a slow reader of the copy holds up nobody. */
export async function copyLedger(ledger: Ledger): Promise<LedgerCopy> {
  const folder = await mkdtemp(`${ledger.path}.backup-`)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const head = ledger.head()
    await backupLedger(ledger, folder)
    const file = ledgerFile(folder)
    const { size } = await stat(file)
    return { file, bytes: size, head, schema: schemaVersion, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
