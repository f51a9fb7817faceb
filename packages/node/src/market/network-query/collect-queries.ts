import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { networkQueries, networkReplies } from './table.js'

/** Questions whose time was over a day ago, and the answers to them. */
export function collectQueries(ledger: Journal, now: () => number = Date.now): Collection {
  return {
    kind: 'network queries',
    async collect(limit) {
      const due = ledger.read((r) =>
        [...r.by(networkQueries, 'byUntil', { before: [now() - dayMs], limit })].map(({ value }) => value.id),
      )
      if (due.length === 0) return { removed: 0, isMore: false }
      await ledger.writeWithoutReceipt((w) => {
        for (const id of due) {
          for (const { key } of [...w.range(networkReplies, { prefix: [id] })]) w.remove(networkReplies, key)
          w.remove(networkQueries, id)
        }
      })
      return { removed: due.length, isMore: due.length === limit }
    },
  }
}
