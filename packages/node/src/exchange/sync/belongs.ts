import type { LedgerReader } from '@kg/store'
import { isMember, isRestricted } from '../../memory/context-graphs/access.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { keptAssets } from '../membership/table.js'

/** Who may add to a context graph: everyone to an open one, members to another. What a member left behind stays. */
export function belongs(reader: LedgerReader, graph: ContextGraphRow, author: string, digest: string): boolean {
  if (!isRestricted(graph) || isMember(graph, { agent: author, isAdmin: false })) return true
  return reader.has(keptAssets, [graph.id, digest])
}
