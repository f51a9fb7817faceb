import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Seen {
  route: string
  status: number
  code?: string
}

export const seenFolder = fileURLToPath(new URL('../../out', import.meta.url))

// The parent is the test runner, so that the files of one run can be told from those of another.
const file = `${seenFolder}/seen-${process.ppid}-${process.pid}.jsonl`
const known = new Set<string>()

/** Notes an answer for the contract test, which runs when all tests have. */
export function noteSeen(seen: Seen): void {
  const line = JSON.stringify(seen)
  if (known.has(line)) return
  if (known.size === 0) mkdirSync(seenFolder, { recursive: true })
  known.add(line)
  appendFileSync(file, `${line}\n`)
}
