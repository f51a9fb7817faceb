import type { LedgerReader } from '@kg/store'
import { jobGroup, jobRows } from './table.js'

export const jobKinds = ['share', 'publish'] as const

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

type JobKind = (typeof jobKinds)[number]

const countWaiting = (reader: LedgerReader, kind: JobKind): number =>
  reader.count(jobRows, jobGroup(kind, 'queued')) + reader.count(jobRows, jobGroup(kind, 'failed_retrying'))

/** How many jobs of all kinds wait; reads none of them. */
export const countWaitingJobs = (reader: LedgerReader): number =>
  jobKinds.reduce((sum, kind) => sum + countWaiting(reader, kind), 0)

/** How many jobs of a kind there are. Only those that run are read one by one. */
export function countJobs(reader: LedgerReader, kind: JobKind): JobCounts {
  const count = (state: Parameters<typeof jobGroup>[1]) => reader.count(jobRows, jobGroup(kind, state))
  return {
    waiting: countWaiting(reader, kind),
    running: [...reader.by(jobRows, 'running', { prefix: kind })].length,
    failed: count('failed'),
  }
}
