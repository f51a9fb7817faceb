import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../caller/caller.js'
import { decodeCursor, readPage } from '../caller/paging.js'
import { type AnyJob, type AssetSubject, type JobRow, type JobSubject, jobRows } from './table.js'

export interface JobPage<Subject extends JobSubject = AssetSubject> {
  limit: number
  cursor?: string | undefined
  keep: (row: JobRow<Subject>) => boolean
}

/** A page of the jobs of a kind that a caller may see, newest first. */
export function listJobs<Subject extends JobSubject = AssetSubject>(
  reader: LedgerReader,
  kind: string,
  { agent, isAdmin }: Caller,
  { limit, cursor, keep }: JobPage<Subject>,
): { rows: JobRow<Subject>[]; nextCursor?: string } {
  const after = decodeCursor(cursor)
  const range = { reverse: true, ...defined({ after }) }
  const rows = isAdmin
    ? reader.by(jobRows, 'byTime', { prefix: kind, ...range })
    : reader.by(jobRows, 'byAgent', { prefix: [kind, agent], ...range })
  // A cursor can be made up, and lead out of the list.
  const isOwn = (row: AnyJob) => row.kind === kind && (isAdmin || row.agent === agent)
  // Every row of a kind has the subject of its kind.
  const known = (row: AnyJob) => row as JobRow<Subject>
  const page = readPage(
    kept(rows, (row) => isOwn(row) && keep(known(row))),
    limit,
    ({ indexKey }) => indexKey,
  )
  return { ...page, rows: page.rows.map(({ value }) => known(value)) }
}

function* kept<T extends { value: AnyJob }>(rows: Iterable<T>, keep: (row: AnyJob) => boolean): Iterable<T> {
  for (const row of rows) if (keep(row.value)) yield row
}
