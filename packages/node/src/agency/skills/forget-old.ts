import type { LedgerWriter } from '@kg/store'
import type { skillCalls, skillRuns } from './runs-table.js'

/** As long as the key of a request is remembered. */
const keepMs = 7 * 24 * 3600_000
const most = 20_000
const batch = 100

/** Makes room, a little with each new row. */
export function forgetOld(w: LedgerWriter, table: typeof skillCalls | typeof skillRuns): void {
  const isFull = w.count(table) > most
  const range = { limit: batch, ...(isFull ? {} : { before: [Date.now() - keepMs] }) }
  for (const { key, value } of [...w.by(table as typeof skillRuns, 'byTime', range)])
    if (value.finishedAt !== undefined) w.remove(table as typeof skillRuns, key)
}
