import { canMove, type JobState, jobMoves, move } from '@kg/core'
import type { JobChange, JobReader, JobStep, JobStore, JobWriter } from './job-store.js'

export const isEnd = (state: JobState): boolean => state === 'succeeded' || state === 'failed' || state === 'gone'

export const mayClaim = <Row>(store: JobStore<Row, never>, row: Row): boolean =>
  canMove(jobMoves, store.stateOf(row), 'claim')

/** Whether the job is the head of its lane. */
export function isNext<Row>(store: JobStore<Row, never>, reader: JobReader, row: Row): boolean {
  const head = store.lane?.head(reader, row)
  return head === undefined || store.idOf(head) === store.idOf(row)
}

/** Makes a move inside a write. When a job ends, the next one of its lane is released. */
export function moveJob<Row, Result>(
  store: JobStore<Row, Result>,
  writer: JobWriter,
  row: Row,
  step: JobStep<Result>,
  from = store.stateOf(row),
): JobState {
  const state = move(jobMoves, from, step.move)
  // The step is one member of the union without its state, so together they are that member.
  store.save(writer, row, { ...step, state } as JobChange<Result>)
  const next = isEnd(state) ? store.lane?.head(writer, row) : undefined
  if (next !== undefined && store.idOf(next) !== store.idOf(row))
    moveJob(store, writer, next, { move: 'release', at: step.at })
  return state
}

/** Queues again what a stop or a crash interrupted. */
export function requeueClaimed<Row, Result>(store: JobStore<Row, Result>, writer: JobWriter, at: number): void {
  for (const row of [...(store.claimed?.(writer) ?? [])]) moveJob(store, writer, row, { move: 'interrupt', at })
}

/** Marks rows that are not the head of their lane, so that they are not found due again. */
export function holdJobs<Row, Result>(
  store: JobStore<Row, Result>,
  writer: JobWriter,
  rows: readonly Row[],
  at: number,
): void {
  for (const row of rows) {
    const current = store.current(writer, row)
    if (current === undefined || !mayClaim(store, current) || isNext(store, writer, current)) continue
    moveJob(store, writer, current, { move: 'hold', at })
  }
}
