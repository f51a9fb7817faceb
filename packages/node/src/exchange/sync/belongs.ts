import type { LedgerReader } from '@kg/store'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { retainedAssets } from '../membership/table.js'

/** Whether a version belongs to a context graph. In a restricted one it must be a member's, or a former member's. */
export function belongs(reader: LedgerReader, graph: ContextGraphRow, author: string, digest: string): boolean {
  if (!isRestricted(graph) || isMember(graph, { agent: author, isAdmin: false })) return true
  return reader.has(retainedAssets, [graph.id, digest])
}
