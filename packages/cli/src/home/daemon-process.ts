import { existsSync, readFileSync } from 'node:fs'
import type { HomeFiles } from './home-files.js'
import { readText } from './read-text.js'

/** What daemon.pid says: the number may be of a process that is gone, or of another program by now. */
export function recordedPid({ pid }: HomeFiles): number | undefined {
  const number = Number(readText(pid)?.trim())
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** The process of this home's daemon, while it runs. */
export function runningPid(home: HomeFiles): number | undefined {
  const pid = recordedPid(home)
  return pid !== undefined && isDaemon(pid) ? pid : undefined
}

export function isDaemon(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Numbers are used again: where the system tells, look at what runs. A zombie has no command line.
    return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('daemon/main')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
