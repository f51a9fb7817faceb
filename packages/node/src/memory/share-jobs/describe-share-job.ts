import type { ShareJob } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { Audience } from '@kg/core/errors'
import { remedyOf } from '../../platform/jobs/job-fault.js'
import type { JobRow } from '../../platform/jobs/table.js'

const iso = (time: number) => new Date(time).toISOString()

/** A sharing job as the API shows it. */
export function describeShareJob(row: JobRow, audience: Audience = 'http'): ShareJob {
  const { sub, cancelled, result, startedAt } = row
  const lastError = mapDefined(row.lastError, ({ data: _, ...fault }) => ({
    ...fault,
    remedy: remedyOf(row.lastError ?? fault, audience),
  }))
  return withOutcome(row, {
    ...identify(row),
    ...(sub === '' ? {} : { subGraphName: sub }),
    enqueuedAt: iso(row.enqueuedAt),
    updatedAt: iso(row.updatedAt),
    ...(typeof result?.promotedCount === 'number' ? { promotedCount: result.promotedCount } : {}),
    ...defined({ startedAt: mapDefined(startedAt, iso), cancelled, lastError }),
  })
}

/** What is left to show of a row that cannot be described. */
export const markShareJob = (row: JobRow): ShareJob =>
  withOutcome({ ...row, dueAt: 0, finishedAt: 0 }, { ...identify(row), enqueuedAt: iso(0), updatedAt: iso(0) })

const identify = ({ id, contextGraph, name, attempts, maxAttempts }: JobRow) => ({
  jobId: id,
  contextGraphId: contextGraph,
  assertionName: name,
  attempts,
  maxAttempts,
})

const unknownError = { code: 'UNKNOWN', message: 'No reason was noted', remedy: 'Try again', retryable: true }

/** Adds what a job in its state always has. */
function withOutcome(row: JobRow, job: Omit<ShareJob, 'state'>): ShareJob {
  const { state, dueAt, finishedAt = row.updatedAt } = row
  switch (state) {
    case 'failed_retrying':
      return { ...job, state, nextRetryAt: iso(dueAt), lastError: job.lastError ?? unknownError }
    case 'succeeded':
      return { ...job, state, finishedAt: iso(finishedAt), promotedCount: job.promotedCount ?? 0 }
    case 'failed':
      return { ...job, state, finishedAt: iso(finishedAt) }
    default:
      return { ...job, state }
  }
}
