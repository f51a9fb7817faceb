import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { holdingRows } from './table.js'

/** Holdings whose data was removed so many days ago; with 0 days, none. */
export function collectHoldings(ledger: Journal, days: number, now: () => number = Date.now): Collection {
  return {
    kind: 'holdings',
    async collect(limit) {
      const before = [now() - days * dayMs]
      const due =
        days === 0 ? [] : ledger.read((r) => [...r.by(holdingRows, 'pruned', { before, limit })].map(({ key }) => key))
      if (due.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const key of due) w.remove(holdingRows, key)
        })
      return { removed: due.length, isMore: due.length === limit }
    },
  }
}
