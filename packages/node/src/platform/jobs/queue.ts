import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import type { Patience } from '@kg/core/async'
import type { LedgerWriter } from '@kg/store'
import type { Act } from '../acts/acts.js'
import type { Journal } from '../operations/journal.js'
import { type Clock, systemClock } from './clock.js'
import { faultPauseMs, JobRunner } from './job-runner.js'
import type { JobReader, JobStore } from './job-store.js'
import { JobWaits } from './job-waits.js'
import { holdJobs, moveJob, requeueClaimed } from './move-job.js'
import { pickJobs } from './pick-jobs.js'
import type { QueueNeeds, QueueSettings } from './queue-needs.js'

/** A durable queue over one table. It claims rows that are due, retries them later, and survives a restart. */
export class JobQueue<Row, Result = unknown> {
  private readonly stopping = new AbortController()
  private readonly running = new Map<string, Promise<void>>()
  /** Rows to try now, whether they are due or not. */
  private readonly hurried = new Map<string, Row>()
  /** Work runs outside the request that asked for it. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly ledger: Journal
  private readonly store: JobStore<Row, Result>
  private readonly clock: Clock
  private readonly runner: JobRunner<Row, Result>
  private readonly waits: JobWaits<Row, Result>
  private cancelAlarm: () => void = () => undefined
  private isStarted = false
  private isHolding = false

  constructor(
    readonly settings: QueueSettings<Row>,
    private readonly needs: QueueNeeds<Row, Result>,
  ) {
    const { ledger, store, work, clock = systemClock } = needs
    this.ledger = ledger
    this.store = store
    this.clock = clock
    const { signal } = this.stopping
    // Every job that runs listens to it.
    setMaxListeners(0, signal)
    this.waits = new JobWaits({ ledger, store, signal })
    this.runner = new JobRunner(settings, {
      ledger,
      store,
      work,
      clock,
      signal,
      onFault: (error) => this.reportFault(error),
      onChange: needs.onChange,
    })
  }

  /** Queues again what a stop or a crash interrupted, then begins what is due. */
  async start(): Promise<void> {
    if (!this.isStarted && this.store.claimed !== undefined)
      await this.ledger.writeWithoutReceipt((w) => requeueClaimed(this.store, w, this.clock.now()))
    this.isStarted = true
    this.wake()
  }

  /** Aborts the work that runs, and waits for it to end. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.cancelAlarm()
    await Promise.allSettled(this.running.values())
  }

  /** Begins as many due jobs as may run at once, and sets an alarm for the next one. */
  wake(): void {
    if (!this.isStarted || this.stopping.signal.aborted || this.needs.mayBegin?.() === false) return
    this.cancelAlarm()
    try {
      const { store, hurried, running, settings } = this
      const now = this.clock.now()
      const needs = { store, hurried, running, now, concurrency: settings.concurrency }
      const { begin, hold, dueAt } = this.ledger.read((r) => pickJobs(r, needs))
      for (const row of begin)
        running.set(
          store.idOf(row),
          this.outside(() => this.oversee(row)),
        )
      if (hold.length > 0) this.outside(() => this.hold(hold))
      if (dueAt !== undefined) this.wakeIn(dueAt - this.clock.now())
    } catch (error) {
      this.reportFault(error)
      this.wakeIn(faultPauseMs)
    }
  }

  /** Tries the selected jobs now, because what they wait for may have come. Select them by an index. */
  hurry(select: (reader: JobReader) => Iterable<Row>): void {
    if (this.stopping.signal.aborted) return
    try {
      for (const row of this.ledger.read((r) => [...select(r)])) this.hurried.set(this.store.idOf(row), row)
    } catch (error) {
      this.reportFault(error)
    }
    this.wake()
  }

  /** Resolves when the job has ended, when a try in its lane has failed, or when the patience ends. */
  outcomeOf(row: Row, patience: Patience = {}): Promise<void> {
    return this.waits.outcomeOf(row, patience)
  }

  /** Resolves with the row when the job has ended, or with the row as it is when the node stops. */
  endOf(row: Row): Promise<Row | undefined> {
    return this.waits.endOf(row)
  }

  /** Cancels, recovers or clears the job that `find` returns, in one write with a receipt. */
  async moveByHand(act: Act, by: 'cancel' | 'recover' | 'clear', find: (writer: LedgerWriter) => Row): Promise<Row> {
    const { store } = this
    const { value } = await this.ledger.write(act, (w) => {
      const row = find(w)
      const from = this.running.has(store.idOf(row)) ? 'running' : store.stateOf(row)
      moveJob(store, w, row, { move: by, at: this.clock.now() }, from)
      return store.current(w, row) ?? row
    })
    if (by === 'cancel') this.waits.report(value, { move: by })
    if (by !== 'clear') this.needs.onChange?.(value)
    this.wake()
    return value
  }

  private hold(rows: readonly Row[]): void {
    if (this.isHolding) return
    this.isHolding = true
    this.ledger
      .writeWithoutReceipt((w) => holdJobs(this.store, w, rows, this.clock.now()))
      .catch((error: unknown) => this.reportFault(error))
      .finally(() => {
        this.isHolding = false
      })
  }

  private async oversee(row: Row): Promise<void> {
    const id = this.store.idOf(row)
    try {
      const step = await this.runner.run(row)
      if (step !== undefined) {
        this.needs.onStep?.(row, step)
        this.waits.report(row, step)
      }
    } catch (error) {
      this.reportFault(error)
      await this.runner.rest()
    }
    this.running.delete(id)
    this.wake()
  }

  private wakeIn(ms: number): void {
    this.cancelAlarm()
    this.cancelAlarm = this.clock.alarm(ms, () => this.wake())
  }

  private reportFault(error: unknown): void {
    this.needs.onFault?.(error)
  }
}
