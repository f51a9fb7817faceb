import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { type Journal, makeJournal } from '../operations/journal.js'

export interface TestLedger extends AsyncDisposable {
  readonly store: Ledger
  readonly ledger: Journal
  /** The key that signs its receipts. */
  readonly pem: string
}

/** A real ledger in a temporary folder. */
export async function openTestLedger(): Promise<TestLedger> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-ledger-'))
  const pem = newEd25519Pem()
  const store = await Ledger.open({ path: join(folder, 'ledger') }, { signer: ed25519Signer(pem) })
  return {
    pem,
    store,
    ledger: makeJournal(store),
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
