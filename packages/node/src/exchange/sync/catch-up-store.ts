import type { JobReader, JobStore } from '../../platform/jobs/job-store.js'
import { type CatchUpRow, catchUpRows, putCatchUp } from './catch-up-table.js'

/** How a catch-up ended, and what it has brought. */
export type CatchUpResult = Pick<CatchUpRow, 'status' | 'error' | 'peers' | 'received' | 'quads'>

const isEnded = ({ finishedAt }: CatchUpRow) => finishedAt !== undefined

function* openRows(r: JobReader, status: 'queued' | 'running'): Iterable<CatchUpRow> {
  for (const { value } of r.by(catchUpRows, 'waiting')) if (value.status === status) yield value
}

/** The catch-up of the same context graph with the same peer, if one has not ended. */
export function openCatchUp(r: JobReader, { contextGraph, peerId }: CatchUpRow): CatchUpRow | undefined {
  for (const { value } of r.by(catchUpRows, 'byGraph', { prefix: [contextGraph] }))
    if (!isEnded(value) && value.peerId === peerId) return value
  return undefined
}

export const catchUpStore: JobStore<CatchUpRow, CatchUpResult> = {
  idOf: ({ jobId }) => jobId,
  current: (r, { jobId }) => r.get(catchUpRows, jobId),
  stateOf(row) {
    if (!isEnded(row)) return row.status === 'running' ? 'running' : 'queued'
    return row.status === 'done' ? 'succeeded' : 'failed'
  },
  attemptsOf: () => 0,
  dueAtOf: ({ queuedAt }) => queuedAt,
  waiting: (r) => openRows(r, 'queued'),
  claimed: (r) => openRows(r, 'running'),
  save(w, row, change) {
    switch (change.move) {
      case 'claim':
        return putCatchUp(w, { ...row, status: 'running', startedAt: change.at })
      case 'interrupt':
        return putCatchUp(w, { ...row, status: 'queued' })
      case 'succeed':
        return putCatchUp(w, { ...row, ...change.result, finishedAt: change.at })
      case 'fail':
        return putCatchUp(w, { ...row, status: 'failed', error: change.fault.message, finishedAt: change.at })
    }
  },
}
