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
  /** What else the work was asked for. */
  input?: Record<string, unknown>
  /** How far the newest try has come, in the words of the work. */
  step?: string
  /** When each step was last reached, in any try. */
  stepAt?: Record<string, number>
  enqueuedAt: number
  updatedAt: number
  startedAt?: number
  finishedAt?: number
  attempts: number
  maxAttempts: number
  dueAt: number
  cancelled?: boolean
  result?: Record<string, unknown>
  lastError?: { code: string; message: string; remedy: string; retryable: boolean; step?: string }
}

export const isWaiting = ({ state }: JobRow) => state === 'queued' || state === 'failed_retrying'
export const isActive = (row: JobRow) => isWaiting(row) || row.state === 'running'

/** The counter of a state; of a step while running; of one agent. */
export const jobGroup = (kind: string, state: JobState, step = '', agent?: string): string[] => [
  kind,
  state,
  step,
  ...(agent === undefined ? [] : [agent]),
]

export const jobRows = defineTable<JobRow>()('jobs', {
  indexes: {
    due: (row) => (isWaiting(row) ? [row.kind, row.dueAt] : undefined),
    waiting: (row) => (isWaiting(row) ? [row.kind, row.enqueuedAt] : undefined),
    running: (row) => (row.state === 'running' ? row.kind : undefined),
    active: (row) => (isActive(row) ? [row.kind, row.contextGraph, row.sub, row.name, row.agent] : undefined),
    ended: (row) => (isActive(row) ? undefined : [row.kind, row.state, row.agent, row.finishedAt ?? 0]),
    byTime: (row) => [row.kind, row.enqueuedAt],
    byAgent: (row) => [row.kind, row.agent, row.enqueuedAt],
  },
  groups: (row) => {
    const step = row.state === 'running' ? row.step : ''
    return [jobGroup(row.kind, row.state, step), jobGroup(row.kind, row.state, step, row.agent)]
  },
})
