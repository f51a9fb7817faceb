import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import { dayMs } from '../../platform/retention/day.js'
import { deliveryRows, offerRows } from './table.js'

/** Offers that were over so many days ago, and who got copies for them; with 0 days, none. */
export function collectOffers(ledger: Journal, days: number, now: () => number = Date.now): Collection {
  return {
    kind: 'offers',
    async collect(limit) {
      const before = [now() - days * dayMs]
      const due =
        days === 0 ? [] : ledger.read((r) => [...r.by(offerRows, 'ended', { before, limit })].map(({ key }) => key))
      if (due.length > 0)
        await ledger.writeWithoutReceipt((w) => {
          for (const id of due) {
            for (const { key } of [...w.range(deliveryRows, { prefix: [id] })]) w.remove(deliveryRows, key)
            w.remove(offerRows, id)
          }
        })
      return { removed: due.length, isMore: due.length === limit }
    },
  }
}
