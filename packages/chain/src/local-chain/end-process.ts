import { pause } from '@kg/core/async'

/** Also true for a process of somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Asks a process to end, and ends it when it does not within `graceMs`. */
export async function endProcess(pid: number, graceMs = 5000): Promise<void> {
  for (const [signal, ms] of [
    ['SIGTERM', graceMs],
    ['SIGKILL', graceMs],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = performance.now() + ms; isAlive(pid) && performance.now() < end; ) await pause(10)
  }
}
