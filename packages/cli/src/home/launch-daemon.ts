import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { daemonEnv } from './daemon-env.js'
import type { HomeFiles } from './home-files.js'
import { daemonProgram, mountArgs } from './programs.js'

/** What the daemon tells over its channel once it is up or has failed. */
type Report = { url: string } | { error: StartFailure }

interface StartFailure {
  readonly message: string
  readonly code?: string
  readonly remedy?: string
}

const deadlineMs = 30_000

export interface Launch {
  readonly url: string
  readonly pid: number
}

/** For the owner alone: what is drafted in it is private. */
export const makeHome = ({ path }: HomeFiles): unknown => mkdirSync(path, { recursive: true, mode: 0o700 })

/** Starts the daemon on its own and waits until it answers. */
export async function launchDaemon(
  home: HomeFiles,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  args: readonly string[] = [],
): Promise<Launch> {
  signal.throwIfAborted()
  makeHome(home)
  const log = openSync(home.log, 'a', 0o600)
  const child = spawn(process.execPath, [daemonProgram(), ...mountArgs(), ...args], {
    cwd: home.path,
    detached: true,
    env: { ...daemonEnv(env), KG_HOME: home.path },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  try {
    const { url } = await reportOf(child, home, signal)
    return { url, pid: child.pid ?? 0 }
  } finally {
    if (child.connected) child.disconnect()
    child.unref()
  }
}

/** Settles when the daemon is up; fails with what it says, with its end, or when the time is over. */
async function reportOf(child: ChildProcess, home: HomeFiles, signal: AbortSignal): Promise<{ url: string }> {
  // Before anything is loaded: what comes while nobody listens is lost.
  const heard = hear(child)
  const { DaemonSlowError, DaemonStartFailedError } = await import('../errors.js')
  const { within } = await import('@kg/core/async')
  const report = await within(heard, {
    ms: deadlineMs,
    signal,
    onTimeout: () => new DaemonSlowError({ what: 'up', seconds: deadlineMs / 1000, pid: child.pid ?? 0 }),
    onAbort: () => {
      child.kill('SIGTERM')
      return signal.reason
    },
  })
  if ('ended' in report) throw new DaemonStartFailedError({ why: report.ended, log: home.log })
  if ('url' in report) return report
  throw await startError(report.error, home)
}

/** What a daemon says of why it did not start, as an error of this command. */
export async function startError({ message, code, remedy }: StartFailure, home: HomeFiles): Promise<Error> {
  const { DaemonStartFailedError } = await import('../errors.js')
  const { KgError } = await import('@kg/core')
  if (code === undefined || remedy === undefined) return new DaemonStartFailedError({ why: message, log: home.log })
  return new KgError({ code, status: 500, title: message, detail: () => message, remedy: () => remedy }, {})
}

/** The first that a process says, or how it ended without a word. */
function hear(child: ChildProcess): Promise<Report | { ended: string }> {
  return new Promise((resolve) => {
    child.once('message', (report: Report) => resolve(report))
    child.once('error', (error) => resolve({ ended: error.message }))
    // Its last words may still be on their way when it has gone.
    child.once('exit', (code, by) =>
      setImmediate(() => resolve({ ended: by === null ? `exit code ${code}` : `signal ${by}` })),
    )
  })
}
