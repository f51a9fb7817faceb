import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerDamagedError, LedgerTooNewError } from '@kg/contract'
import { ed25519Signer, Ledger, type Signer } from '@kg/store'

export interface LedgerAsIs {
  readonly ledger: Ledger
  readonly schema: number
}

export const ledgerFile = (path: string): string => join(path, 'data.mdb')

/** The key that signed a ledger. It is never made here: a new one would make the old receipts look foreign. */
export function signerFrom(keyFile: string): Signer {
  if (!existsSync(keyFile)) throw new LedgerDamagedError({ path: keyFile, why: 'the node key is missing' })
  return ed25519Signer(readFileSync(keyFile, 'utf8'))
}

/** Opens a ledger with the schema that it has, so that reading it migrates nothing. */
export async function openAsIs(path: string, signer: Signer): Promise<LedgerAsIs> {
  if (!existsSync(ledgerFile(path))) throw new LedgerDamagedError({ path, why: 'there is none' })
  const schema = await schemaOf(path, signer)
  return { ledger: await Ledger.open({ path, schemaVersion: schema }, { signer }), schema }
}

/** Asks as a version that knows no schema: the refusal names the schema, before anything is written. */
async function schemaOf(path: string, signer: Signer): Promise<number> {
  try {
    const ledger = await Ledger.open({ path, schemaVersion: 0 }, { signer })
    await ledger.close()
    return 0
  } catch (error) {
    if (error instanceof LedgerTooNewError) return error.data.found
    throw error
  }
}
