import type { LedgerWriter } from '@kg/store'
import { type AnyJob, jobRows } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'

/** How long the result of a handler stays, as in the earlier generations. */
const keptMs = 24 * 60 * 60 * 1000
/** Rows are read one by one, so not at every round of the collector. */
const everyMs = 60 * 60 * 1000

export interface CollectSettings {
  readonly now?: () => number
  /** Is called in the transaction that removes a job. */
  readonly onRemove?: (writer: Pick<LedgerWriter, 'remove'>, row: AnyJob) => void
}

/** Handlers of some kinds that ended long ago. */
export function collectHandlers(
  ledger: Journal,
  kinds: readonly string[],
  { now = Date.now, onRemove }: CollectSettings = {},
): Collection {
  let nextAt = 0
  return {
    kind: 'handlers',
    async collect(limit) {
      if (now() < nextAt) return { removed: 0, isMore: false }
      const before = now() - keptMs
      const due = ledger.read((r) => {
        const rows: AnyJob[] = []
        for (const kind of kinds)
          for (const { value } of r.by(jobRows, 'ended', { prefix: [kind] }))
            if (rows.length < limit && (value.finishedAt ?? 0) < before) rows.push(value)
        return rows
      })
      const isMore = due.length === limit
      if (!isMore) nextAt = now() + everyMs
      if (due.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const row of due) {
            w.remove(jobRows, row.id)
            onRemove?.(w, row)
          }
        })
      return { removed: due.length, isMore }
    },
  }
}
