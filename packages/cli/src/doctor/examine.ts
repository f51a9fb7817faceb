import { checkClock } from './clock.js'
import { checkConfig } from './config.js'
import { checkDaemon } from './daemon.js'
import type { Check, Finding, Patient } from './finding.js'
import { checkInstall } from './install.js'
import { checkLedger } from './ledger.js'
import { checkOrphans } from './orphans.js'
import { checkPermissions } from './permissions.js'
import { checkPort } from './port.js'
import { checkStaleFiles } from './stale-files.js'

const checks: readonly Check[] = [
  checkInstall,
  checkConfig,
  checkPermissions,
  checkStaleFiles,
  checkPort,
  checkLedger,
  checkDaemon,
  checkClock,
]

/** Looks at everything, in order. */
export async function examine(patient: Patient, { orphanScan }: { orphanScan: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of orphanScan ? [...checks, checkOrphans] : checks) findings.push(...(await check(patient)))
  return findings
}
