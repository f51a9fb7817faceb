import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Hex } from '@kg/core'
import { readIfThere, syncFolder } from './durable-file.js'

/** A signed transaction and when it was sent, in seconds. */
export interface SentTransaction {
  readonly at: number
  readonly raw: Hex
}

/** Makes a transaction durable before the chain sees it. Several processes may add to one log. */
export async function recordTransaction(path: string, raw: Hex): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    const { size } = await file.stat()
    const line = JSON.stringify({ at: Math.floor(Date.now() / 1000), raw } satisfies SentTransaction)
    // The line end comes first as well: a line that a crash cut short must not swallow the next one.
    await file.appendFile(`\n${line}\n`)
    await file.datasync()
    if (size === 0) await syncFolder(dirname(path))
  } finally {
    await file.close()
  }
}

/** What was recorded, in order. A line that a crash cut short was never sent. */
export async function readTransactions(path: string): Promise<SentTransaction[]> {
  const text = (await readIfThere(path)) ?? ''
  return text.split('\n').flatMap((line) => {
    const fields = /^\{"at":(\d+),"raw":"(0x[0-9a-f]+)"\}$/.exec(line)
    return fields === null ? [] : [{ at: Number(fields[1]), raw: fields[2] as Hex }]
  })
}
