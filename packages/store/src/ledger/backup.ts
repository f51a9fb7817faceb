import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupUnusableError } from '@kg/contract/errors'
import { Ledger, type LedgerNeeds } from './ledger.js'
import { lockLedger } from './lock/lock-ledger.js'
import { dataFile } from './preflight.js'
import { type VerifyReport, verifyLedger } from './verify.js'

/** Writes a consistent, compacted copy while the ledger stays in use. */
export async function backupLedger(ledger: Ledger, folder: string): Promise<void> {
  if (existsSync(dataFile(folder)))
    throw new BackupUnusableError({ path: folder, why: 'there is a ledger in it already' })
  mkdirSync(folder, { recursive: true })
  await ledger.maintenance.run(() => ledger.inside.env.root.backup(folder, true))
}

/** Puts a backup in the place of a ledger that is not open. The backup is verified first; the old folder is kept beside it. */
export async function restoreLedger(backup: string, path: string, needs: LedgerNeeds): Promise<VerifyReport> {
  const lock = await lockLedger(path)
  try {
    return await replaceLedger(backup, path, needs)
  } finally {
    await lock.release()
  }
}

async function replaceLedger(backup: string, path: string, needs: LedgerNeeds): Promise<VerifyReport> {
  if (!existsSync(dataFile(backup))) throw new BackupUnusableError({ path: backup, why: 'there is no ledger in it' })
  const fresh = `${path}.restoring`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  await cp(backup, fresh, { recursive: true })
  const report = await verifyCopy(fresh, needs).catch(async (cause: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    throw new BackupUnusableError({ path: backup, why: (cause as Error).message }, { cause })
  })
  if (!report.ok) {
    await rm(fresh, { recursive: true, force: true })
    throw new BackupUnusableError({ path: backup, why: report.problems[0] ?? 'it does not verify' })
  }
  if (existsSync(path)) renameSync(path, `${path}.before-restore-${Date.now()}`)
  renameSync(fresh, path)
  return report
}

async function verifyCopy(path: string, needs: LedgerNeeds): Promise<VerifyReport> {
  const ledger = await Ledger.open({ path }, needs)
  try {
    return await verifyLedger(ledger)
  } finally {
    await ledger.close()
  }
}
