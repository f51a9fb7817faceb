import type { LedgerWriter } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import type { Outcome } from './endpoint.js'
import { skillCalls, skillRuns } from './runs-table.js'

/** As long as the key of a request is remembered. */
const keepMs = 7 * 24 * 3600_000
const most = 20_000
const batch = 100

export const interrupted: Outcome = {
  success: false,
  error: 'the node of the skill ended while it ran: whether the work was done is not known, and it is not done again',
  executionTimeMs: 0,
}

/** What the last process was in the middle of has ended with it, and says so. */
export function endInterrupted(ledger: Journal): Promise<void> {
  return ledger.keep((w) => {
    const finishedAt = Date.now()
    for (const { key, value } of [...w.by(skillCalls, 'open')])
      w.put(skillCalls, key, { ...value, finishedAt, outcome: interrupted })
    const error = 'this node ended while it waited: the same request under its key tells what became of it'
    for (const { key, value } of [...w.by(skillRuns, 'open')])
      w.put(skillRuns, key, { ...value, finishedAt, state: 'failed', error })
  })
}

/** Makes room, a little with each new row. */
export function forgetOld(w: LedgerWriter, table: typeof skillCalls | typeof skillRuns): void {
  const isFull = w.count(table) > most
  const range = { limit: batch, ...(isFull ? {} : { before: [Date.now() - keepMs] }) }
  for (const { key, value } of [...w.by(table as typeof skillRuns, 'byTime', range)])
    if (value.finishedAt !== undefined) w.remove(table as typeof skillRuns, key)
}
