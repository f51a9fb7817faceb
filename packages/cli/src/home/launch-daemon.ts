import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { daemonEnv } from './daemon-env.js'
import type { HomeFiles } from './home-files.js'
import { daemonProgram, mountArgs } from './programs.js'

/** What the daemon tells over its channel once it is up or has failed. */
type Report = { url: string } | { error: { message: string; code?: string; remedy?: string } }

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
export async function reportOf(child: ChildProcess, home: HomeFiles, signal: AbortSignal): Promise<{ url: string }> {
  const { DaemonSlowError, DaemonStartFailedError } = await import('../errors.js')
  const { KgError } = await import('@kg/core')
  const { deferred, within } = await import('@kg/core/async')
  const failed = (why: string) => new DaemonStartFailedError({ why, log: home.log })
  const up = deferred<{ url: string }>()
  child.once('message', (report: Report) => {
    if ('url' in report) return up.resolve(report)
    const { message, code, remedy } = report.error
    if (code === undefined || remedy === undefined) return up.reject(failed(message))
    up.reject(new KgError({ code, status: 500, title: message, detail: () => message, remedy: () => remedy }, {}))
  })
  child.once('error', (error) => up.reject(failed(error.message)))
  child.once('exit', (code, by) => up.reject(failed(by === null ? `exit code ${code}` : `signal ${by}`)))
  return within(up.promise, {
    ms: deadlineMs,
    signal,
    onTimeout: () => new DaemonSlowError({ what: 'up', seconds: deadlineMs / 1000, pid: child.pid ?? 0 }),
    onAbort: () => {
      child.kill('SIGTERM')
      return signal.reason
    },
  })
}
