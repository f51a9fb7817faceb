import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, type VerifyReport, verifyLedger } from '@kg/store'

/** Checks the whole ledger of a home as the dead process left it; the node then opens the original. */
export async function verifyCopy(home: string): Promise<VerifyReport> {
  const copy = mkdtempSync(join(tmpdir(), 'kg-crash-copy-'))
  try {
    const path = join(copy, 'ledger')
    cpSync(join(home, 'ledger'), path, { recursive: true })
    const signer = ed25519Signer(readFileSync(join(home, 'keys', 'node.pem'), 'utf8'))
    const ledger = await Ledger.open({ path }, { signer })
    try {
      return await verifyLedger(ledger)
    } finally {
      await ledger.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
