import { jobRows } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'

/** How long the result of a handler stays, as in the earlier generations. */
const keptMs = 24 * 60 * 60 * 1000
/** Rows are read one by one, so not at every round of the collector. */
const everyMs = 60 * 60 * 1000

/** Handlers of some kinds that ended long ago. */
export function collectHandlers(ledger: Journal, kinds: readonly string[], now: () => number = Date.now): Collection {
  let nextAt = 0
  return {
    kind: 'handlers',
    async collect(limit) {
      if (now() < nextAt) return { removed: 0, isMore: false }
      const before = now() - keptMs
      const due = ledger.read((r) => {
        const ids: string[] = []
        for (const kind of kinds)
          for (const { key, value } of r.by(jobRows, 'ended', { prefix: [kind] }))
            if (ids.length < limit && (value.finishedAt ?? 0) < before) ids.push(key)
        return ids
      })
      const isMore = due.length === limit
      if (!isMore) nextAt = now() + everyMs
      if (due.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const id of due) w.remove(jobRows, id)
        })
      return { removed: due.length, isMore }
    },
  }
}
