import { checkChain } from './chain.js'
import { checkClock } from './clock.js'
import { checkConfig } from './config.js'
import { checkDaemon } from './daemon.js'
import { checkDisk } from './disk.js'
import type { Check, Finding, Patient } from './finding.js'
import { checkInstall } from './install.js'
import { checkKeys } from './keys.js'
import { checkLedger } from './ledger.js'
import { checkOrphans } from './orphans.js'
import { checkPermissions } from './permissions.js'
import { checkPort } from './port.js'
import { checkLeftOvers, checkReleases } from './releases.js'
import { checkStaleFiles } from './stale-files.js'
import { checkTokens } from './tokens.js'

const checks: readonly Check[] = [
  checkInstall,
  checkReleases,
  checkConfig,
  checkPermissions,
  checkTokens,
  checkKeys,
  checkStaleFiles,
  checkPort,
  checkLedger,
  checkDaemon,
  checkChain,
  checkDisk,
  checkClock,
]
/** What else of kg is on this machine. */
const scans: readonly Check[] = [checkLeftOvers, checkOrphans]

/** Looks at everything, in order. */
export async function examine(patient: Patient, { orphanScan }: { orphanScan: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of orphanScan ? [...checks, ...scans] : checks) findings.push(...(await check(patient)))
  return findings.filter((finding) => !isRepeated(finding, findings))
}

/** Disk and clock are looked at from here as well as by the daemon, which knows more: one word about each is enough. */
function isRepeated(finding: Finding, findings: readonly Finding[]): boolean {
  if (finding.check !== 'disk' && finding.check !== 'clock') return false
  const first = findings.find(({ check, ok }) => check === finding.check && !ok)
  return first !== undefined && first !== finding
}
