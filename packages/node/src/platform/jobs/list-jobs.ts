import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../caller/caller.js'
import { decodeCursor, filterRows, readPage } from '../caller/paging.js'
import { type AnyJob, type AssetSubject, type JobRow, type JobSubject, jobRows, ofKind } from './table.js'

export interface JobPage<Subject extends JobSubject = AssetSubject> {
  limit: number
  cursor?: string | undefined
  isWanted: (row: JobRow<Subject>) => boolean
}

/** A page of the jobs of a kind that a caller may see, newest first. */
export function listJobs<Subject extends JobSubject = AssetSubject>(
  reader: LedgerReader,
  kind: string,
  { agent, isAdmin }: Caller,
  { limit, cursor, isWanted }: JobPage<Subject>,
): { rows: JobRow<Subject>[]; nextCursor?: string } {
  const after = decodeCursor(cursor)
  const range = { reverse: true, ...defined({ after }) }
  const rows = isAdmin
    ? reader.by(jobRows, 'byTime', { prefix: kind, ...range })
    : reader.by(jobRows, 'byAgent', { prefix: [kind, agent], ...range })
  // A cursor can be made up, and lead out of the list.
  const isOwn = (row: AnyJob) => row.kind === kind && (isAdmin || row.agent === agent)
  const page = readPage(
    filterRows(rows, ({ value }) => isOwn(value) && isWanted(ofKind(value))),
    limit,
    ({ indexKey }) => indexKey,
  )
  return { ...page, rows: page.rows.map(({ value }) => ofKind(value)) }
}
