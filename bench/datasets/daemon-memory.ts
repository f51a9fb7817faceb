import { readFileSync } from 'node:fs'
import { megabyte } from '../lib/memory.js'

/** What a process uses: memory of its own, and pages of files, which the system takes back when somebody needs them. */
export interface Memory {
  readonly own: number
  readonly files: number
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
  return { own: bytes('RssAnon'), files: bytes('RssFile') }
}

/** Looks at a process until it is asked for the most memory that it used. */
export function watchMemory(pid: number): () => Memory {
  let peak = memoryOf(pid)
  const timer = setInterval(() => {
    const now = memoryOf(pid)
    if (now.own + now.files > peak.own + peak.files) peak = now
  }, 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}

export const more = (before: Memory, peak: Memory): { 'MB more': number; 'of it files': number } => ({
  'MB more': (peak.own + peak.files - before.own - before.files) / megabyte,
  'of it files': (peak.files - before.files) / megabyte,
})
