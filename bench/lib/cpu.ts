import { existsSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time that a process has used so far, with its threads; nothing when it has ended. */
export function cpuSeconds(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
