import type { Gauges } from '../../platform/http/metrics.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type HoldingState, holdingRows } from './table.js'

const states: readonly HoldingState[] = [
  'fetching',
  'bidding',
  'waiting',
  'holding',
  'challenged',
  'completed',
  'failed',
  'released',
]

/** What the node holds, wants to hold and has held, by state. */
export const holdingGauges = (ledger: Journal): Gauges => ({
  kg_market_holdings: {
    help: 'Datasets that this node holds for others, has bid on or has held, by their state',
    value: ledger.read((r) => states.map((state) => ({ labels: { state }, value: r.count(holdingRows, [state]) }))),
  },
})
