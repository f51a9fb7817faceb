import type { LedgerReader } from '@kg/store'
import { jobGroup, jobRows } from './table.js'

export const jobKinds = ['share', 'publish'] as const

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** How many jobs of a kind there are. Only those that run are read one by one. */
export function countJobs(reader: LedgerReader, kind: (typeof jobKinds)[number]): JobCounts {
  const count = (state: Parameters<typeof jobGroup>[1]) => reader.count(jobRows, jobGroup(kind, state))
  return {
    waiting: count('queued') + count('failed_retrying'),
    running: [...reader.by(jobRows, 'running', { prefix: kind })].length,
    failed: count('failed'),
  }
}
