import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../caller/caller.js'
import { decodeCursor, readPage } from '../caller/paging.js'
import { type JobRow, jobRows } from './table.js'

export interface JobPage {
  limit: number
  cursor?: string | undefined
  keep: (row: JobRow) => boolean
}

/** A page of the jobs of a kind that a caller may see, newest first. */
export function listJobs(
  reader: LedgerReader,
  kind: string,
  { agent, isAdmin }: Caller,
  { limit, cursor, keep }: JobPage,
): { rows: JobRow[]; nextCursor?: string } {
  const after = decodeCursor(cursor)
  const range = { reverse: true, ...defined({ after }) }
  const rows = isAdmin
    ? reader.by(jobRows, 'byTime', { prefix: kind, ...range })
    : reader.by(jobRows, 'byAgent', { prefix: [kind, agent], ...range })
  // A cursor can be made up, and lead out of the list.
  const own = (row: JobRow) => row.kind === kind && (isAdmin || row.agent === agent)
  const page = readPage(
    kept(rows, (row) => own(row) && keep(row)),
    limit,
    ({ indexKey }) => indexKey,
  )
  return { ...page, rows: page.rows.map(({ value }) => value) }
}

function* kept<T extends { value: JobRow }>(rows: Iterable<T>, keep: JobPage['keep']): Iterable<T> {
  for (const row of rows) if (keep(row.value)) yield row
}
