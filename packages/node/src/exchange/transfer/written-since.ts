import { type LedgerReader, type Receipt, receipts } from '@kg/store'
import { systemGraphs } from '../../memory/context-graphs/table.js'

/** What a node writes by itself, or gets again from its peers. */
const ownActions = new Set(['asset.receive', 'context-graph.discover', 'context-graph.startup', 'context-graph.define'])
const systemSubject = new RegExp(`^did:kg:context-graph:(${systemGraphs.join('|')})(/|$)`)

const isByHand = ({ action, subject }: Receipt): boolean => !ownActions.has(action) && !systemSubject.test(subject)

/** How many writes after a receipt somebody would miss if they were gone. */
export function writtenSince(reader: LedgerReader, seq: number): number {
  let count = 0
  for (const { value } of reader.range(receipts, { after: seq })) if (isByHand(value)) count++
  return count
}
