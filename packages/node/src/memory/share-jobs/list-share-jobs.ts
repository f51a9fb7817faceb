import { ValidationFailedError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'

const states = ['queued', 'running', 'failed_retrying', 'succeeded', 'failed']

export interface ShareJobFilter {
  /** Some states, with commas between them. */
  readonly state?: string | undefined
  readonly contextGraphId?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the sharing jobs that a caller may see, newest first. */
export function listShareJobs(
  reader: LedgerReader,
  kind: string,
  { state, contextGraphId, limit, cursor }: ShareJobFilter,
  caller: Caller,
): { rows: JobRow[]; nextCursor?: string } {
  const wanted = state?.split(',')
  const wrong = wanted?.find((name) => !states.includes(name))
  if (wrong !== undefined) throw unknownState(wrong)
  const isWanted = (row: JobRow) =>
    (wanted?.includes(row.state) ?? true) && (contextGraphId ?? row.contextGraph) === row.contextGraph
  return listJobs(reader, kind, caller, { limit, cursor, isWanted })
}

function unknownState(state: string): Error {
  const problems = [{ path: 'state', problem: `${state} is not one of ${states.join(', ')}` }]
  return new ValidationFailedError({ where: 'query string', problems })
}
