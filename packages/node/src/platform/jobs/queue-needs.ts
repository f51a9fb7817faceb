import type { Clock } from './clock.js'
import type { RunnerNeeds, RunnerSettings } from './job-runner.js'
import type { JobStep } from './job-store.js'

export interface QueueSettings<Row> extends RunnerSettings<Row> {
  /** How many jobs run at once. */
  concurrency: number
}

export interface QueueNeeds<Row, Result> extends Pick<RunnerNeeds<Row, Result>, 'ledger' | 'store' | 'work'> {
  /** Whether waiting jobs may begin. Call `wake` when the answer changes. */
  mayBegin?: (() => boolean) | undefined
  /** Called when the ledger refuses a read or a write. */
  onFault?: ((error: unknown) => void) | undefined
  /** Called when the outcome of a try is on disk. */
  onStep?: ((row: Row, step: JobStep<Result>) => void) | undefined
  /** Called when a change of a job is on disk, with the job as it is now. */
  onChange?: ((row: Row) => void) | undefined
  clock?: Clock | undefined
}
