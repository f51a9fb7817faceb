import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../home/read-text.js'
import { UpdateRunningError } from './errors.js'

export const lockFile = (folder: string): string => join(folder, 'update.lock')

/** Who holds the lock, if that process is alive. */
export function lockHolder(folder: string): number | undefined {
  const pid = Number(readText(lockFile(folder))?.trim())
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

/** One update at a time; what a dead process has left does not count. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = lockFile(folder)
  if (!claim(file)) {
    const pid = lockHolder(folder)
    if (pid !== undefined) throw new UpdateRunningError({ pid, file })
    rmSync(file, { force: true })
    if (!claim(file)) throw new UpdateRunningError({ pid: lockHolder(folder) ?? 0, file })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
