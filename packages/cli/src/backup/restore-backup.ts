import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupUnusableError } from '@kg/contract'
import { runningPid } from '../home/daemon-process.js'
import type { HomeFiles } from '../home/home-files.js'
import { DaemonInTheWayError, HomeNotEmptyError, KeyMissingError, type LedgerToolFailedError } from './errors.js'
import { hasLedger, ledgerTool, type Verified } from './ledger-tool.js'
import { type Manifest, nodeOf } from './manifest.js'
import { holdingsFolder, purchasesFolder } from './market-files.js'
import { readBackup } from './read-backup.js'

export interface Restored {
  readonly manifest: Manifest
  readonly verified: Verified
  /** What was there before, under its new name. */
  readonly kept: readonly string[]
}

/** Puts a backup in the place of what a home holds. Everything is checked before anything is replaced. */
export async function restoreBackup(
  home: HomeFiles,
  file: string,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<Restored> {
  const pid = runningPid(home)
  if (pid !== undefined) throw new DaemonInTheWayError({ what: 'Restoring', pid })
  const found = [hasLedger(home) && 'a ledger', existsSync(home.keys) && hasKeys(home) && 'keys'].filter(isText)
  mkdirSync(home.path, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(home.path, '.restore-'))
  try {
    const manifest = await readBackup(file, folder, signal)
    const keyFile = keyFor(manifest, folder, home)
    // Keys that are those of the backup are no reason to stop: they are what it needs.
    const inTheWay = manifest.withKeys ? found : found.filter((what) => what !== 'keys')
    if (inTheWay.length > 0 && !force) throw new HomeNotEmptyError({ home: home.path, found: inTheWay })
    const before = asideLedgers(home)
    const verified = await restoreLedger(home, file, join(folder, 'ledger'), keyFile, signal)
    const moved = asideLedgers(home).filter((path) => !before.includes(path))
    return { manifest, verified, kept: [...moved, ...putFiles(home, folder, manifest)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The key that the receipts were signed with: from the backup, or the one that is there. */
function keyFor({ withKeys, node }: Manifest, folder: string, home: HomeFiles): string {
  const candidates = [...(withKeys ? [join(folder, 'keys', 'node.pem')] : []), join(home.keys, 'node.pem')]
  const key = candidates.find((path) => nodeOf(path) === node)
  if (key === undefined) throw new KeyMissingError({ node })
  return key
}

async function restoreLedger(home: HomeFiles, file: string, from: string, keyFile: string, signal: AbortSignal) {
  try {
    return await ledgerTool({ ledger: home.ledger, keyFile }, signal).restore(from)
  } catch (cause) {
    const { data } = cause as InstanceType<typeof LedgerToolFailedError>
    if (data?.code !== 'BACKUP_UNUSABLE' && data?.code !== 'LEDGER_TOO_NEW') throw cause
    throw new BackupUnusableError({ path: file, why: data.why }, { cause })
  }
}

/** Everything of the backup but its ledger; what is in its place is kept under another name. */
function putFiles(home: HomeFiles, folder: string, { withKeys, files }: Manifest): string[] {
  const kept: string[] = []
  const market = [holdingsFolder, purchasesFolder].map((name) => join(home.path, name))
  const places = [home.config, ...(withKeys ? [home.tokens, home.keys] : []), ...market]
  for (const place of places) {
    const name = place.slice(home.path.length + 1)
    if (!files.some((file) => file.name === name || file.name.startsWith(`${name}/`))) continue
    if (existsSync(place)) {
      const aside = `${place}.before-restore-${Date.now()}`
      renameSync(place, aside)
      kept.push(aside)
    }
    // The folder lies in the home: nothing is copied, however large it is.
    renameSync(join(folder, name), place)
  }
  return kept
}

/** Ledgers that had to make room. */
const asideLedgers = ({ path }: HomeFiles): string[] =>
  readdirSync(path)
    .filter((name) => name.startsWith('ledger.before-restore-'))
    .map((name) => join(path, name))

const hasKeys = ({ keys }: HomeFiles): boolean => existsSync(join(keys, 'node.pem'))
const isText = (value: unknown): value is string => typeof value === 'string'
