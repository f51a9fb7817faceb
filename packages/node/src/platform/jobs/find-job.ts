import { JobActiveError, JobNotFoundError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../caller/caller.js'
import { type AnyJob, jobRows, subjectKeyOf } from './table.js'

/** The job of this kind and id. To a caller who may not see it, it does not exist. */
export function findVisibleJob(reader: LedgerReader, kind: string, id: string, { agent, isAdmin }: Caller): AnyJob {
  const row = reader.get(jobRows, id)
  if (row === undefined || row.kind !== kind || !(isAdmin || row.agent === agent))
    throw new JobNotFoundError({ jobId: id })
  return row
}

/** The id of a job of the same agent about the same subject that waits or runs. */
export function findActiveJob(reader: LedgerReader, row: AnyJob): string | undefined {
  const prefix = [row.kind, ...subjectKeyOf(row), row.agent]
  const [active] = reader.by(jobRows, 'active', { prefix, limit: 1 })
  return active?.key
}

/** An agent has one active job for each subject. */
export function refuseSecondJob(reader: LedgerReader, row: AnyJob): void {
  const existingJobId = findActiveJob(reader, row)
  if (existingJobId !== undefined) throw new JobActiveError({ existingJobId })
}
