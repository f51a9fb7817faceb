import { defineTable } from '@kg/store'

/** How far a context graph has caught up with peers. */
export interface CatchUpRow {
  jobId: string
  contextGraph: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'unreachable'
  queuedAt: number
  startedAt?: number
  finishedAt?: number
  /** Peers that were compared with. */
  peers: number
  /** Assets that were fetched. */
  received: number
  quads: number
  error?: string
}

export const catchUpRows = defineTable<CatchUpRow>()('catch-ups')
