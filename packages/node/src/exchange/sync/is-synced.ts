import type { LedgerReader } from '@kg/store'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { lastCatchUp } from './catch-up-table.js'
import { isFollowed } from './graph-topics.js'

/** Whether this node had all that its peers have of a context graph when it last caught up. What began here lacks nothing. */
export function isSynced(reader: LedgerReader, row: ContextGraphRow): boolean {
  if (!isFollowed(row)) return false
  const last = lastCatchUp(reader, row.id)
  return last === undefined ? row.kind === 'system' || row.creator !== undefined : last.status === 'done'
}
