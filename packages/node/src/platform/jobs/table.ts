import type { JobState } from '@kg/core'
import { defineTable, type KeyPart } from '@kg/store'
import type { JobFault } from './job-fault.js'

/** What a job works on: an asset, or whatever a key names. */
export interface JobSubject {
  contextGraph?: string
  sub?: string
  name?: string
  /** Of what is no asset. */
  subjectKey?: string
}

export interface AssetSubject extends JobSubject {
  contextGraph: string
  sub: string
  name: string
}

/** A long operation as a row: it survives a restart, can be watched, cancelled and tried again, and says what happened. */
export interface JobFields {
  id: string
  kind: string
  state: Exclude<JobState, 'none' | 'gone'>
  /** Who asked for it: the job acts as this caller. */
  agent: string
  isAdmin: boolean
  /** What else the work was asked for. */
  input?: Record<string, unknown>
  /** How far the newest try has come, in the words of the work. */
  step?: string
  /** When each step was last reached, in any try. */
  stepAt?: Record<string, number>
  /** What the work wanted remembered, in any try. */
  notes?: Record<string, unknown>
  enqueuedAt: number
  updatedAt: number
  startedAt?: number
  finishedAt?: number
  attempts: number
  maxAttempts: number
  dueAt: number
  cancelled?: boolean
  result?: Record<string, unknown>
  lastError?: JobFault & { step?: string }
}

/** One active job of a kind for each subject and agent. */
export type JobRow<Subject extends JobSubject = AssetSubject> = JobFields & Subject
export type AnyJob = JobFields & JobSubject

/** Every row of a kind has the subject of its kind. */
export const ofKind = <Subject extends JobSubject>(row: AnyJob): JobRow<Subject> => row as JobRow<Subject>

export const isWaiting = ({ state }: AnyJob) => state === 'queued' || state === 'failed_retrying'
export const isActive = (row: AnyJob) => isWaiting(row) || row.state === 'running'

export const subjectKeyOf = ({ subjectKey, contextGraph = '', sub = '', name = '' }: JobSubject): KeyPart[] =>
  subjectKey === undefined ? [contextGraph, sub, name] : [subjectKey]

/** The counter of a state; of a step while running; of one agent. */
export const jobGroup = (kind: string, state: JobFields['state'], step = '', agent?: string): string[] => [
  kind,
  state,
  step,
  ...(agent === undefined ? [] : [agent]),
]

export const jobRows = defineTable<AnyJob>()('jobs', {
  indexes: {
    due: (row) => (isWaiting(row) ? [row.kind, row.dueAt] : undefined),
    waiting: (row) => (isWaiting(row) ? [row.kind, row.enqueuedAt] : undefined),
    waitingAfter: (row) => (isWaiting(row) && row.lastError ? [row.kind, row.lastError.code] : undefined),
    running: (row) => (row.state === 'running' ? row.kind : undefined),
    active: (row) => (isActive(row) ? [row.kind, ...subjectKeyOf(row), row.agent] : undefined),
    ended: (row) => (isActive(row) ? undefined : [row.kind, row.state, row.agent, row.finishedAt ?? 0]),
    byTime: (row) => [row.kind, row.enqueuedAt],
    byAgent: (row) => [row.kind, row.agent, row.enqueuedAt],
  },
  groups: (row) => {
    const step = row.state === 'running' ? row.step : ''
    return [jobGroup(row.kind, row.state, step), jobGroup(row.kind, row.state, step, row.agent)]
  },
})
