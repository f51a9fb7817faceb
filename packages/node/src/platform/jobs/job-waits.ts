import type { Patience } from '@kg/core/async'
import type { Journal } from '../operations/journal.js'
import type { JobStep, JobStore } from './job-store.js'
import { isEnd } from './move-job.js'
import { Outcomes } from './outcomes.js'

export interface WaitNeeds<Row, Result> {
  readonly ledger: Pick<Journal, 'read'>
  readonly store: JobStore<Row, Result>
  /** Comes when the queue stops. */
  readonly signal: AbortSignal
}

/** Lets callers wait for jobs of a queue. */
export class JobWaits<Row, Result> {
  private readonly outcomes = new Outcomes()

  constructor(private readonly needs: WaitNeeds<Row, Result>) {
    needs.signal.addEventListener('abort', () => this.outcomes.stop())
  }

  /** Resolves when the job has ended, when a try in its lane has failed, or when the patience ends. */
  outcomeOf(row: Row, patience: Patience = {}): Promise<void> {
    if (this.needs.signal.aborted) return Promise.resolve()
    return this.outcomes.wait(this.laneOf(row), this.needs.store.idOf(row), patience)
  }

  /** Resolves with the row when the job has ended, or with the row as it is when the node stops. */
  async endOf(row: Row): Promise<Row | undefined> {
    const { ledger, store, signal } = this.needs
    for (let last = row; ; ) {
      const outcome = this.outcomeOf(last)
      if (signal.aborted) return last
      const now = ledger.read((r) => store.current(r, last))
      if (now === undefined || isEnd(store.stateOf(now))) return now
      last = now
      await outcome
    }
  }

  /** Wakes those whom a step of a job concerns. */
  report(row: Row, step: Pick<JobStep<Result>, 'move'>): void {
    const lane = this.laneOf(row)
    if (step.move === 'postpone') this.outcomes.reportFailure(lane)
    else this.outcomes.reportEnd(lane, this.needs.store.idOf(row))
  }

  private laneOf(row: Row): string {
    const { store } = this.needs
    return store.lane?.of(row) ?? store.idOf(row)
  }
}
