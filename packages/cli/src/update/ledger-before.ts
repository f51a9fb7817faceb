import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasLedger, type LedgerTool, ledgerPlace, ledgerTool } from '../backup/ledger-tool.js'
import type { HomeFiles } from '../home/home-files.js'
import { NoSpaceError } from './errors.js'
import type { Installation } from './installation.js'
import type { LedgerBefore, Releases } from './releases.js'

/** The tool that came with a version: each reads the ledgers of its own time. */
export const toolOf = (home: HomeFiles, { program }: Installation, signal: AbortSignal): LedgerTool =>
  ledgerTool(ledgerPlace(home), signal, program)

/** Refuses while the daemon still runs what could not be finished once it is down. */
export async function checkSpace(home: HomeFiles, { folder }: Releases): Promise<void> {
  if (!hasLedger(home)) return
  const needed = statSync(join(home.ledger, 'data.mdb')).size
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed) throw new NoSpaceError({ needed, free: bavail * bsize, folder })
}

/** A copy of the ledger, by the version that wrote it; the daemon is down. */
export async function keepLedger(
  home: HomeFiles,
  releases: Releases,
  installed: Installation,
  signal: AbortSignal,
): Promise<LedgerBefore | undefined> {
  if (!hasLedger(home)) return undefined
  const folder = join(releases.folder, `ledger-of-${installed.version}-${Date.now()}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const { schema, head } = await toolOf(home, installed, signal).backup(folder)
    return { folder, schema, head }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

export const isThere = (kept: LedgerBefore | undefined): kept is LedgerBefore =>
  kept !== undefined && existsSync(join(kept.folder, 'data.mdb'))
