import { existsSync } from 'node:fs'
import { hasLedger } from '../backup/ledger-tool.js'
import { NoPreviousError, RollbackRefusedError, UpdateFailedError } from './errors.js'
import type { Installation } from './installation.js'
import { isThere, toolOf } from './ledger-before.js'
import type { SwitchNeeds } from './update.js'

export interface RolledBack {
  readonly from: string
  readonly to: string
  /** The ledger is the one from before the update: the older version could not read the newer one. */
  readonly ledgerRestored: boolean
}

/** Back to the version before the last update. */
export async function rollBack(needs: SwitchNeeds): Promise<RolledBack> {
  const { home, releases, daemon, installed } = needs
  const previous = releases.state()?.previous
  if (previous === undefined || !existsSync(previous.program)) throw new NoPreviousError({ home: home.path })
  const wasRunning = daemon.isRunning()
  await daemon.stop()
  let ledgerRestored = false
  try {
    ledgerRestored = await settleLedger(previous, needs)
    releases.switchTo(releases.slotOf(previous))
    await daemon.start(previous)
  } catch (error) {
    await daemon.stop()
    releases.switchTo(releases.slotOf(installed))
    if (wasRunning) await daemon.start(installed)
    if (error instanceof RollbackRefusedError) throw error
    const back = `${installed.version} ${wasRunning ? 'is running' : 'is installed'} again`
    throw new UpdateFailedError({ version: previous.version, why: (error as Error).message, back }, { cause: error })
  }
  if (!wasRunning) await daemon.stop()
  releases.remember({ version: previous.version, updatedAt: new Date().toISOString(), previous: installed })
  releases.prune()
  return { from: installed.version, to: previous.version, ledgerRestored }
}

/** Gives the older version a ledger that it can read, or refuses where writes would be lost. */
async function settleLedger(
  previous: Installation,
  { home, releases, installed, signal }: SwitchNeeds,
): Promise<boolean> {
  if (!hasLedger(home)) return false
  const { ledger } = releases.state() ?? {}
  const older = toolOf(home, previous, signal)
  const known = await older.known()
  const { schema, written } = await toolOf(home, installed, signal).info(ledger?.head ?? 0)
  if (schema <= known) return false
  if (!isThere(ledger) || ledger.schema > known || written > 0)
    throw new RollbackRefusedError({
      version: previous.version,
      known,
      schema,
      written,
      ...(isThere(ledger) ? { folder: ledger.folder } : {}),
    })
  await older.restore(ledger.folder)
  return true
}
