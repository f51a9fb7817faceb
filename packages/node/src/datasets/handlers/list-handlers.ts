import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { cancelJob } from '../../platform/jobs/cancel-job.js'
import { listJobs } from '../../platform/jobs/list-jobs.js'
import type { RunningJobs } from '../../platform/jobs/running-jobs.js'
import { isActive, type JobRow, jobRows } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import {
  datasetOf,
  failureOf,
  findHandler,
  type HandlerJobs,
  type HandlerSubject,
  progressOf,
  sourceOf,
} from './handlers.js'
import type { HandlerCounts } from './progress.js'

/** What the routes call each kind of job. */
export type HandlerKind = 'import' | 'export' | 'trail' | 'read'
/** Reads are added by the wing that does them. */
export type HandlerQueues = Record<Exclude<HandlerKind, 'read'>, HandlerJobs> & { read?: HandlerJobs }

export interface HandlerPage {
  readonly kind: HandlerKind
  readonly status?: 'PENDING' | 'COMPLETED' | 'FAILED' | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const statusOf = (row: JobRow<HandlerSubject>) =>
  isActive(row) ? ('PENDING' as const) : row.state === 'succeeded' ? ('COMPLETED' as const) : ('FAILED' as const)

/** A page of the handlers that a caller may see, newest first. */
export function listHandlers(
  ledger: Journal,
  queues: Readonly<HandlerQueues>,
  { kind, status, ...page }: HandlerPage,
  caller: Caller,
  countsOf: (id: string) => HandlerCounts,
) {
  const isWanted = (row: JobRow<HandlerSubject>) => status === undefined || statusOf(row) === status
  const jobs = queues[kind]
  if (jobs === undefined) return { handlers: [] }
  const { rows, ...next } = ledger.read((r) => listJobs<HandlerSubject>(r, jobs.kind, caller, { ...page, isWanted }))
  return { handlers: rows.map((row) => ({ kind, ...describeRow(row, countsOf) })), ...next }
}

function describeRow(row: JobRow<HandlerSubject>, countsOf: (id: string) => HandlerCounts) {
  const status = statusOf(row)
  return {
    handler_id: row.id,
    status,
    created: new Date(row.enqueuedAt).toISOString(),
    updated: new Date(row.updatedAt).toISOString(),
    ...sourceOf(row),
    ...datasetOf(row),
    ...defined({
      progress: status === 'PENDING' ? progressOf(row, countsOf(row.id)) : undefined,
      error: status === 'FAILED' ? failureOf(row) : undefined,
    }),
  }
}

/** Cancels a handler, whatever it is for. One that is at work is stopped, unless it ends before. */
export async function cancelHandler(
  { ledger, queues, running }: { ledger: Journal; queues: Readonly<HandlerQueues>; running: RunningJobs },
  handlerId: string,
  caller: Caller,
) {
  const kind = ledger.read((r) => r.get(jobRows, handlerId)?.kind)
  const jobs = Object.values(queues).find((one) => one?.kind === kind) ?? queues.import
  // Whoever may not see it learns as much as of one that never was.
  findHandler(jobs, handlerId, caller)
  const { row: last, waited } = await cancelJob({ jobs, running }, handlerId, caller)
  const row = waited ? last : await jobs.endOf(handlerId, caller)
  return { row, answer: { handler_id: row.id, status: statusOf(row) } }
}
