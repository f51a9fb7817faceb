import { defined } from '@kg/core/values'
import type { HomeFiles } from '../home/home-files.js'
import type { DaemonControl } from './daemon-control.js'
import { UpdateFailedError } from './errors.js'
import type { Installation } from './installation.js'
import { checkSpace, isThere, keepLedger, toolOf } from './ledger-before.js'
import type { LedgerBefore, Releases } from './releases.js'

export interface SwitchNeeds {
  readonly home: HomeFiles
  readonly releases: Releases
  readonly daemon: DaemonControl
  readonly signal: AbortSignal
  /** What runs before the switch. */
  readonly installed: Installation
}

/** Makes a version that is installed the current one; when it does not come up, everything is as it was. */
export async function switchOver(target: Installation, needs: SwitchNeeds): Promise<void> {
  const { home, releases, daemon, signal, installed } = needs
  await checkSpace(home, releases)
  const wasRunning = daemon.isRunning()
  let kept: LedgerBefore | undefined
  await daemon.stop()
  try {
    kept = await keepLedger(home, releases, installed, signal)
    releases.switchTo(target.version)
    await daemon.start(target)
  } catch (error) {
    throw await goBack(target, error as Error, kept, wasRunning, needs)
  }
  const ledger = defined({ ledger: kept })
  releases.remember({ version: target.version, updatedAt: new Date().toISOString(), previous: installed, ...ledger })
  if (!wasRunning) await daemon.stop()
  releases.prune()
}

/** Back to what ran before, with the ledger that it can read; gives the error that tells of it. */
async function goBack(
  { version }: Installation,
  error: Error,
  kept: LedgerBefore | undefined,
  wasRunning: boolean,
  { home, releases, daemon, installed, signal }: SwitchNeeds,
): Promise<Error> {
  const failed = (back: string, aside?: string) =>
    new UpdateFailedError({ version, why: error.message, back, ...defined({ kept: aside }) }, { cause: error })
  try {
    await daemon.stop()
    releases.switchTo(releases.slotOf(installed))
    const restored = await restoreIfNewer(home, installed, kept, signal)
    if (wasRunning) await daemon.start(installed)
    releases.prune()
    const aside = restored ? `${home.ledger}.before-restore-*` : undefined
    return failed(`${installed.version} ${wasRunning ? 'is running' : 'is installed'} again, with all data`, aside)
  } catch (again) {
    return failed(`${installed.version} did not start again either (${(again as Error).message}): run kg doctor`)
  }
}

/** True when the ledger had been changed so that the version before could not read it. */
export async function restoreIfNewer(
  home: HomeFiles,
  installed: Installation,
  kept: LedgerBefore | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isThere(kept)) return false
  const tool = toolOf(home, installed, signal)
  const { schema, known } = await tool.info()
  if (schema <= known) return false
  await tool.restore(kept.folder)
  return true
}
