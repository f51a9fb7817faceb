import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { saleRows } from './table.js'

/** Sales whose time was over a day ago: their keys are of no use to anybody. */
export function collectSales(ledger: Journal, now: () => number = Date.now): Collection {
  return {
    kind: 'dataset sales',
    async collect(limit) {
      const before = Math.floor((now() - dayMs) / 1000)
      const due = ledger.read((r) => [...r.by(saleRows, 'byDeadline', { before: [before], limit })])
      if (due.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const { key } of due) w.remove(saleRows, key)
        })
      return { removed: due.length, isMore: due.length === limit }
    },
  }
}
