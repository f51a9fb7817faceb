import type { LedgerReader } from '@kg/store'
import { jobRows } from '../../platform/jobs/table.js'
import { readKind } from './protocol.js'
import type { NetworkQueryRow } from './table.js'

export type QueryStatus = 'OPEN' | 'FINISHED' | 'PROCESSING' | 'FAILED'

export interface QueryState {
  readonly status: QueryStatus
  /** Why it failed. */
  readonly failure?: string
}

/** The state of a question. It follows from the clock and from the reads under way, so a restart changes nothing. */
export function stateOf(reader: LedgerReader, row: NetworkQueryRow, now = Date.now()): QueryState {
  const { failure, until, heard } = row
  if (failure !== undefined) return { status: 'FAILED', failure }
  if (isRead(reader, row.id)) return { status: 'PROCESSING' }
  if (now < until) return { status: 'OPEN' }
  return heard === undefined ? { status: 'FAILED', failure: 'No other node was in reach' } : { status: 'FINISHED' }
}

function isRead(reader: LedgerReader, queryId: string): boolean {
  for (const { value } of reader.by(jobRows, 'active', { prefix: [readKind] }))
    if (value.input?.queryId === queryId) return true
  return false
}
