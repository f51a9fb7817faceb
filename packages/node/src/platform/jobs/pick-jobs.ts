import { defined } from '@kg/core'
import type { JobReader, JobStore } from './job-store.js'
import { isNext, mayClaim } from './move-job.js'

export interface PickNeeds<Row, Result> {
  readonly store: JobStore<Row, Result>
  /** Rows to try now, whether they are due or not. Those that were considered are removed. */
  readonly hurried: Map<string, Row>
  readonly running: ReadonlyMap<string, unknown>
  readonly concurrency: number
  readonly now: number
}

export interface Picked<Row> {
  readonly begin: Row[]
  /** Due, but not the head of their lane. */
  readonly hold: Row[]
  /** When the next job is due, if there is room for it. */
  readonly dueAt?: number
}

/** Chooses the jobs that begin now: the hurried first, then those that are due, as many as may run at once. */
export function pickJobs<Row, Result>(reader: JobReader, needs: PickNeeds<Row, Result>): Picked<Row> {
  const { store, hurried, running, concurrency, now } = needs
  const begin = new Map<string, Row>()
  const hold: Row[] = []
  const isFull = () => running.size + begin.size >= concurrency
  const pick = (dueAt?: number): Picked<Row> => ({ begin: [...begin.values()], hold, ...defined({ dueAt }) })

  function consider(row: Row): void {
    const id = store.idOf(row)
    if (running.has(id) || begin.has(id) || !mayClaim(store, row)) return
    if (isNext(store, reader, row)) begin.set(id, row)
    else hold.push(row)
  }

  for (const [id, row] of hurried) {
    if (isFull()) return pick()
    // The try that runs began too early to see what has come, so another follows.
    if (running.has(id)) continue
    hurried.delete(id)
    const current = store.current(reader, row)
    if (current !== undefined) consider(current)
  }
  for (const row of store.waiting(reader)) {
    if (isFull()) return pick()
    const dueAt = store.dueAtOf(row)
    if (dueAt > now) return pick(dueAt)
    consider(row)
  }
  return pick()
}
