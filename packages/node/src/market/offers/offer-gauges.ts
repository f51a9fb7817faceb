import type { Gauges } from '../../platform/http/metrics.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readTotals } from './count-messages.js'
import type { OfferState } from './offer-moves.js'
import { offerRows } from './table.js'

const states: readonly OfferState[] = [
  'pending',
  'started',
  'finalizing',
  'finalized',
  'completed',
  'cancelled',
  'failed',
]

/** Offers by their state, and the messages that they have cost. */
export function offerGauges(ledger: Journal): Gauges {
  return ledger.read((r) => {
    const totals = readTotals(r)
    return {
      kg_market_offers: {
        help: 'Offers of this node by their state',
        value: states.map((state) => ({ labels: { state }, value: r.count(offerRows, [state]) })),
      },
      kg_market_offer_messages: {
        help: 'Messages that offers of this node have cost',
        value: (['announcements', 'copies', 'questions'] as const).map((kind) => ({
          labels: { kind },
          value: totals[kind],
        })),
      },
      kg_market_offer_messages_most: { help: 'Most messages that one offer has cost', value: totals.most },
    }
  })
}
