import { randomUUID } from 'node:crypto'
import { defineTable, type LedgerReader, type LedgerWriter } from '@kg/store'

/** How far a context graph has caught up with peers. */
export interface CatchUpRow {
  jobId: string
  contextGraph: string
  /** Of one that was asked for with one peer. */
  peerId?: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'denied' | 'unreachable'
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

export const newCatchUp = (contextGraph: string): CatchUpRow => ({
  jobId: randomUUID(),
  contextGraph,
  status: 'queued',
  queuedAt: Date.now(),
  peers: 0,
  received: 0,
  quads: 0,
})

/** By job; the last few of each context graph. */
export const catchUpRows = defineTable<CatchUpRow>()('catch-up-jobs', {
  indexes: {
    byGraph: (row) => [row.contextGraph, row.queuedAt, row.jobId],
    waiting: (row) => (row.finishedAt === undefined ? row.jobId : undefined),
  },
})

/** How many ended catch-ups of a context graph are remembered. */
const maxEnded = 10

export function putCatchUp(writer: Omit<LedgerWriter, 'change'>, row: CatchUpRow): void {
  writer.put(catchUpRows, row.jobId, { ...row })
  const ended = [...writer.by(catchUpRows, 'byGraph', { prefix: [row.contextGraph] })].filter(
    ({ value }) => value.finishedAt !== undefined,
  )
  for (const { key } of ended.slice(0, Math.max(0, ended.length - maxEnded))) writer.remove(catchUpRows, key)
}

/** The newest of a context graph. */
export const lastCatchUp = (reader: LedgerReader, graph: string): CatchUpRow | undefined =>
  [...reader.by(catchUpRows, 'byGraph', { prefix: [graph], reverse: true, limit: 1 })][0]?.value
