import type { LedgerReader } from '@kg/store'
import type { Gauges } from '../../platform/http/metrics.js'
import type { Journal } from '../../platform/operations/journal.js'
import { networkQueries, networkReplies } from '../network-query/table.js'
import { saleRows } from '../sales/table.js'
import { type PurchaseState, purchaseRows } from './purchase-table.js'

const states: readonly PurchaseState[] = ['agreed', 'open', 'revealed', 'refunded']

/** Questions, answers, purchases and sales, as they stand now. */
export function readGauges(ledger: Pick<Journal, 'read'>, now: () => number = Date.now): Gauges {
  return ledger.read((r) => ({
    kg_market_queries: {
      help: 'Questions of this node to the network in the last day',
      value: r.count(networkQueries),
    },
    kg_market_queries_open: { help: 'Questions that wait for answers', value: countOpen(r, now()) },
    kg_market_answers: { help: 'Answers to questions in the last day', value: r.count(networkReplies) },
    kg_market_purchases: {
      help: 'Datasets that this node has agreed to buy, by what became of the price',
      value: states.map((state) => ({ labels: { state }, value: countIn(r, state) })),
    },
    kg_market_sales: { help: 'Datasets that were handed over for a price in the last day', value: r.count(saleRows) },
  }))
}

const countOpen = (reader: LedgerReader, now: number): number =>
  [...reader.by(networkQueries, 'byUntil', { after: [now] })].length

const countIn = (reader: LedgerReader, state: PurchaseState): number =>
  [...reader.by(purchaseRows, 'byState', { prefix: [state] })].length
