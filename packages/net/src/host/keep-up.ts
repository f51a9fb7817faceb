import { pause, within } from '@kg/core/async'

export interface Upkeep {
  readonly name: string
  isUp(): boolean
  bringUp(signal: AbortSignal): Promise<void>
}

export interface UpkeepSettings {
  readonly checkEveryMs: number
  readonly firstRetryMs: number
  readonly maxRetryMs: number
}

const defaults: UpkeepSettings = { checkEveryMs: 5_000, firstRetryMs: 2_000, maxRetryMs: 30_000 }

/** Brings one thing up, and up again whenever it is found down, ever more slowly while that fails. */
export async function keepUp(
  thing: Upkeep,
  signal: AbortSignal,
  log: (line: string) => void,
  settings: UpkeepSettings = defaults,
): Promise<void> {
  let retryMs = settings.firstRetryMs
  while (!signal.aborted) {
    let waitMs = settings.checkEveryMs
    if (!thing.isUp()) {
      try {
        await within(thing.bringUp(signal), { signal })
        retryMs = settings.firstRetryMs
      } catch (error) {
        if (signal.aborted) return
        // Jitter: the peers of a restarted node shall not all return in the same second.
        waitMs = retryMs * (0.75 + Math.random() / 2)
        retryMs = Math.min(retryMs * 2, settings.maxRetryMs)
        log(`${thing.name} is down, next try in ${Math.round(waitMs / 1000)} s: ${reason(error)}`)
      }
    }
    await pause(waitMs, signal, { keepsProcess: false })
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
