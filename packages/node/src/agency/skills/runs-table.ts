import { defineTable } from '@kg/store'
import type { Outcome } from './endpoint.js'

/** A call of a skill of this node: kept before its program is asked, so that it is asked once. */
export interface SkillCallRow {
  id: string
  /** The agent that calls. */
  from: string
  /** The agent whose skill it is. */
  to: string
  skillUri: string
  startedAt: number
  finishedAt?: number
  outcome?: Outcome
}

/** A skill of somebody that an agent of this node has called. */
export interface SkillRunRow {
  id: string
  from: string
  to: string
  skillUri: string
  state: 'running' | 'done' | 'failed'
  startedAt: number
  finishedAt?: number
  /** Why it has failed. */
  error?: string
}

type RunKey = [from: string, id: string]

export const skillCalls = defineTable<SkillCallRow, RunKey>()('skill-calls', {
  indexes: {
    byTime: (row) => row.startedAt,
    open: (row) => (row.finishedAt === undefined ? row.startedAt : undefined),
  },
})

export const skillRuns = defineTable<SkillRunRow, RunKey>()('skill-runs', {
  indexes: {
    byTime: (row) => row.startedAt,
    open: (row) => (row.finishedAt === undefined ? row.startedAt : undefined),
  },
})
