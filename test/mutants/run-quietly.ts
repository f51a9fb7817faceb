import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Whether a program succeeds within a time. Whatever it has started ends with it. */
export async function runQuietly(mostMs: number, command: string, ...args: string[]): Promise<boolean> {
  // In a group of its own, so that one signal reaches its workers too: one that loops for ever hears nothing else.
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  const end = () => endGroup(child.pid)
  const timer = setTimeout(end, mostMs)
  process.once('exit', end)
  try {
    const [code] = await once(child, 'exit')
    return code === 0
  } finally {
    clearTimeout(timer)
    process.off('exit', end)
    end()
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Usually nothing is left of it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
