import { type LedgerReader, type Receipt, receipts } from '@kg/store'
import { systemGraphs } from '../../memory/context-graphs/table.js'
import { isAct } from '../../platform/acts/acts.js'

/** What a node writes by itself, or gets again from its peers. */
const ownActions = [
  'asset.receive',
  'context-graph.discover',
  'context-graph.startup',
  'context-graph.define',
  'join.deliver',
] as const
const systemSubject = new RegExp(`^did:kg:context-graph:(${systemGraphs.join('|')})(/|$)`)

const isByHand = (receipt: Receipt): boolean => !isAct(receipt, ...ownActions) && !systemSubject.test(receipt.subject)

/** How many writes after a receipt somebody would miss if they were gone. */
export function countWritesSince(reader: LedgerReader, seq: number): number {
  let count = 0
  for (const { value } of reader.range(receipts, { after: seq })) if (isByHand(value)) count++
  return count
}
