import type { JobState } from '@kg/core'
import type { Journal } from '../operations/journal.js'
import type { Clock } from './clock.js'
import { faultOf, isOwnFault } from './job-fault.js'
import type { JobNotes, JobStep, JobStore, JobWriter } from './job-store.js'
import { mayClaim, moveJob } from './move-job.js'

export interface RunnerSettings<Row> {
  /** How long to wait after the n-th try. */
  backoffMs?: ((attempt: number, row: Row) => number) | undefined
  /** How often a job is tried. Absent: until it expires. */
  maxAttempts?: ((row: Row) => number) | undefined
  /** Whether an error ends the job. By default the request's own faults do. */
  isFinal?: ((error: unknown, row: Row) => boolean) | undefined
}

/** What the work gets besides its row. */
export interface JobProgress {
  /** Aborted when the node stops; the job goes on after the next start. */
  readonly signal: AbortSignal
  /** Records how far the work has come, with what is to be remembered of it. */
  readonly onStep: (step: string, notes?: JobNotes) => void
}

export interface RunnerNeeds<Row, Result> {
  ledger: Journal
  store: JobStore<Row, Result>
  work: (row: Row, progress: JobProgress) => Promise<Result>
  clock: Clock
  /** Aborted when the node stops. */
  signal: AbortSignal
  /** Called when the ledger refuses a read or a write. */
  onFault: (error: unknown) => void
  /** Called when a change of a job is on disk, with the job as it is now. */
  onChange?: ((row: Row) => void) | undefined
}

const defaultBackoffMs = (attempt: number) => Math.min(60_000, 500 * 2 ** attempt)
/** How long to wait when the ledger refuses. */
export const faultPauseMs = 1000

/** Tries a job once, and records the outcome. */
export class JobRunner<Row, Result> {
  constructor(
    private readonly settings: RunnerSettings<Row>,
    private readonly needs: RunnerNeeds<Row, Result>,
  ) {}

  /** Returns what happened to the job, or nothing if it was not tried or the node stops. */
  async run(row: Row): Promise<JobStep<Result> | undefined> {
    const { store, clock } = this.needs
    if (this.expiresAt(row) <= clock.now())
      return this.record(row, { move: 'expire', at: clock.now() }, store.stateOf(row))
    const claimed = await this.claim(row)
    if (claimed === undefined || this.needs.signal.aborted) return undefined
    const step = await this.attempt(claimed, store.attemptsOf(row) + 1)
    return step && this.record(claimed, step, 'running')
  }

  /** Waits a while, or until the node stops. */
  rest(): Promise<void> {
    const { signal, clock } = this.needs
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = clock.alarm(faultPauseMs, end)
      function end(): void {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end)
    })
  }

  private async claim(row: Row): Promise<Row | undefined> {
    const { ledger, store, clock } = this.needs
    if (store.claimed === undefined) return ledger.read((r) => store.current(r, row))
    const claimed = await ledger.writeWithoutReceipt((w) => {
      const now = store.current(w, row)
      if (now === undefined || !mayClaim(store, now)) return undefined
      moveJob(store, w, now, { move: 'claim', at: clock.now() })
      return store.current(w, now)
    })
    if (claimed !== undefined) this.needs.onChange?.(claimed)
    return claimed
  }

  private async attempt(row: Row, attempt: number): Promise<JobStep<Result> | undefined> {
    const { work, clock, signal, onFault } = this.needs
    const onStep = (step: string, notes?: JobNotes) =>
      void this.save(row, { move: 'step', at: clock.now(), step, notes }, 'running').catch(onFault)
    try {
      return { move: 'succeed', result: await work(row, { signal, onStep }), at: clock.now() }
    } catch (error) {
      return signal.aborted ? undefined : this.stepAfter(error, row, attempt)
    }
  }

  private stepAfter(error: unknown, row: Row, attempt: number): JobStep<Result> {
    const { backoffMs = defaultBackoffMs, maxAttempts, isFinal = isOwnFault } = this.settings
    const at = this.needs.clock.now()
    const fault = faultOf(error, isFinal(error, row))
    const isOver = !fault.retryable || attempt >= (maxAttempts?.(row) ?? Number.POSITIVE_INFINITY)
    if (isOver) return { move: 'fail', at, fault }
    return { move: 'postpone', at, fault, dueAt: Math.min(at + backoffMs(attempt, row), this.expiresAt(row)) }
  }

  /** Retries until the ledger accepts it, so that finished work is not repeated for want of a record. */
  private async record(row: Row, step: JobStep<Result>, from: JobState): Promise<JobStep<Result>> {
    for (;;)
      try {
        await this.save(row, step, from)
        return step
      } catch (error) {
        if (this.needs.signal.aborted) throw error
        this.needs.onFault(error)
        await this.rest()
      }
  }

  private async save(row: Row, step: JobStep<Result>, from: JobState): Promise<void> {
    const { ledger, store } = this.needs
    const write = (w: JobWriter) => {
      const now = store.current(w, row)
      if (now === undefined) return undefined
      moveJob(store, w, now, step, from)
      return store.current(w, now)
    }
    const act = ledger.read((r) => store.actOf?.(r, row, step))
    const saved = act === undefined ? await ledger.writeWithoutReceipt(write) : (await ledger.write(act, write)).value
    if (saved !== undefined) this.needs.onChange?.(saved)
  }

  private expiresAt(row: Row): number {
    return this.needs.store.expiresAtOf?.(row) ?? Number.POSITIVE_INFINITY
  }
}
