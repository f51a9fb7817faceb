import { defineTable } from '@kg/store'

export type JobState = 'queued' | 'running' | 'failed_retrying' | 'succeeded' | 'failed'

/** A long operation as a row: it survives a restart, can be watched, cancelled and tried again, and says what happened. */
export interface JobRow {
  id: string
  kind: string
  state: JobState
  /** Who asked for it: the job acts as this caller. */
  agent: string
  isAdmin: boolean
  /** What it works on; one active job of a kind for each. */
  contextGraph: string
  sub: string
  name: string
  enqueuedAt: number
  updatedAt: number
  startedAt?: number
  finishedAt?: number
  attempts: number
  maxAttempts: number
  dueAt: number
  cancelled?: boolean
  result?: Record<string, unknown>
  lastError?: { code: string; message: string; remedy: string; retryable: boolean }
}

const isWaiting = ({ state }: JobRow) => state === 'queued' || state === 'failed_retrying'
export const isActive = (row: JobRow) => isWaiting(row) || row.state === 'running'

export const jobRows = defineTable<JobRow>()('jobs', {
  indexes: {
    due: (row) => (isWaiting(row) ? [row.kind, row.dueAt] : undefined),
    running: (row) => (row.state === 'running' ? row.kind : undefined),
    active: (row) => (isActive(row) ? [row.kind, row.contextGraph, row.sub, row.name, row.agent] : undefined),
    byTime: (row) => [row.kind, row.enqueuedAt],
  },
})
