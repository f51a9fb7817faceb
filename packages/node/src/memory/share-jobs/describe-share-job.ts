import { defined, mapDefined } from '@kg/core'
import type { JobRow } from '../../platform/jobs/table.js'

const iso = (time: number) => new Date(time).toISOString()

/** A sharing job as the API shows it. */
export function describeShareJob(row: JobRow) {
  const { id, state, contextGraph, name, sub, attempts, maxAttempts, cancelled, lastError, result } = row
  return {
    jobId: id,
    state,
    contextGraphId: contextGraph,
    assertionName: name,
    ...(sub === '' ? {} : { subGraphName: sub }),
    enqueuedAt: iso(row.enqueuedAt),
    updatedAt: iso(row.updatedAt),
    ...defined({ startedAt: mapDefined(row.startedAt, iso), finishedAt: mapDefined(row.finishedAt, iso) }),
    ...(typeof result?.promotedCount === 'number' ? { promotedCount: result.promotedCount } : {}),
    attempts,
    maxAttempts,
    ...(state === 'failed_retrying' ? { nextRetryAt: iso(row.dueAt) } : {}),
    ...defined({ cancelled, lastError }),
  }
}

/** What is left to show of a row that cannot be described. */
export const markShareJob = ({ id, state, contextGraph, name, attempts, maxAttempts }: JobRow) => ({
  jobId: id,
  state,
  contextGraphId: contextGraph,
  assertionName: name,
  enqueuedAt: iso(0),
  updatedAt: iso(0),
  attempts,
  maxAttempts,
})
