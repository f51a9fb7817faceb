import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { defined } from '@kg/core'
import type { Patience } from '@kg/core/async'
import type { LedgerWriter } from '@kg/store'
import type { Act } from '../acts/acts.js'
import type { Journal } from '../operations/journal.js'
import { type Clock, systemClock } from './clock.js'
import { faultPauseMs, JobRunner, type RunnerNeeds, type RunnerSettings } from './job-runner.js'
import type { JobReader, JobStep, JobStore } from './job-store.js'
import { isEnd, isNext, mayClaim, moveJob } from './move-job.js'
import { Outcomes } from './outcomes.js'

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
  clock?: Clock | undefined
}

/** A durable queue over one table. It claims rows that are due, retries them later, and survives a restart. */
export class JobQueue<Row, Result = unknown> {
  private readonly stopping = new AbortController()
  private readonly running = new Map<string, Promise<void>>()
  /** Rows to try now, whether they are due or not. */
  private readonly hurried = new Map<string, Row>()
  private readonly outcomes = new Outcomes()
  /** Work runs outside the request that asked for it. */
  private readonly outside = AsyncLocalStorage.snapshot()
  private readonly ledger: Journal
  private readonly store: JobStore<Row, Result>
  private readonly clock: Clock
  private readonly runner: JobRunner<Row, Result>
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
    this.runner = new JobRunner(settings, { ledger, store, work, clock, signal, onFault: (error) => this.fault(error) })
  }

  /** Queues again what a stop or a crash interrupted, then begins what is due. */
  async start(): Promise<void> {
    const { store } = this
    if (!this.isStarted && store.claimed !== undefined)
      await this.ledger.writeWithoutReceipt((w) => {
        for (const row of [...(store.claimed?.(w) ?? [])])
          moveJob(store, w, row, { move: 'interrupt', at: this.clock.now() })
      })
    this.isStarted = true
    this.wake()
  }

  /** Aborts the work that runs, and waits for it to end. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.cancelAlarm()
    this.outcomes.stop()
    await Promise.allSettled(this.running.values())
  }

  /** Begins as many due jobs as may run at once, and sets an alarm for the next one. */
  wake(): void {
    if (!this.isStarted || this.stopping.signal.aborted || this.needs.mayBegin?.() === false) return
    this.cancelAlarm()
    try {
      const { begin, hold, dueAt } = this.pick()
      for (const row of begin)
        this.running.set(
          this.store.idOf(row),
          this.outside(() => this.oversee(row)),
        )
      if (hold.length > 0) this.outside(() => this.hold(hold))
      if (dueAt !== undefined) this.wakeIn(dueAt - this.clock.now())
    } catch (error) {
      this.fault(error)
      this.wakeIn(faultPauseMs)
    }
  }

  /** Tries the selected jobs now, because what they wait for may have come. Select them by an index. */
  hurry(select: (reader: JobReader) => Iterable<Row>): void {
    if (this.stopping.signal.aborted) return
    try {
      for (const row of this.ledger.read((r) => [...select(r)])) this.hurried.set(this.store.idOf(row), row)
    } catch (error) {
      this.fault(error)
    }
    this.wake()
  }

  /** Resolves when the job has ended, when a try in its lane has failed, or when the patience ends. */
  outcomeOf(row: Row, patience: Patience = {}): Promise<void> {
    if (this.stopping.signal.aborted) return Promise.resolve()
    return this.outcomes.wait(this.laneOf(row), this.store.idOf(row), patience)
  }

  /** Resolves with the row when the job has ended, or with the row as it is when the node stops. */
  async endOf(row: Row): Promise<Row | undefined> {
    for (let last = row; ; ) {
      const outcome = this.outcomeOf(last)
      if (this.stopping.signal.aborted) return last
      const now = this.ledger.read((r) => this.store.current(r, last))
      if (now === undefined || isEnd(this.store.stateOf(now))) return now
      last = now
      await outcome
    }
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
    if (by === 'cancel') this.outcomes.ended(this.laneOf(value), store.idOf(value))
    this.wake()
    return value
  }

  private pick(): { begin: Row[]; hold: Row[]; dueAt?: number } {
    const { store, hurried, running } = this
    const begin = new Map<string, Row>()
    const hold: Row[] = []
    const isFull = () => running.size + begin.size >= this.settings.concurrency
    const dueAt = this.ledger.read((r) => {
      const consider = (row: Row) => {
        const id = store.idOf(row)
        if (running.has(id) || begin.has(id) || !mayClaim(store, row)) return
        if (isNext(store, r, row)) begin.set(id, row)
        else hold.push(row)
      }
      for (const [id, row] of hurried) {
        if (isFull()) return undefined
        // The try that runs began too early to see what has come, so another follows.
        if (running.has(id)) continue
        hurried.delete(id)
        const now = store.current(r, row)
        if (now !== undefined) consider(now)
      }
      for (const row of store.waiting(r)) {
        if (isFull()) return undefined
        const dueAt = store.dueAtOf(row)
        if (dueAt > this.clock.now()) return dueAt
        consider(row)
      }
      return undefined
    })
    return { begin: [...begin.values()], hold, ...defined({ dueAt }) }
  }

  /** Marks rows that are not the head of their lane, so that the next look does not find them due. */
  private hold(rows: readonly Row[]): void {
    if (this.isHolding) return
    this.isHolding = true
    const { store } = this
    this.ledger
      .writeWithoutReceipt((w) => {
        for (const row of rows) {
          const now = store.current(w, row)
          if (now === undefined || !mayClaim(store, now) || isNext(store, w, now)) continue
          moveJob(store, w, now, { move: 'hold', at: this.clock.now() })
        }
      })
      .catch((error: unknown) => this.fault(error))
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
        if (step.move === 'postpone') this.outcomes.failed(this.laneOf(row))
        else this.outcomes.ended(this.laneOf(row), id)
      }
    } catch (error) {
      this.fault(error)
      await this.runner.rest()
    }
    this.running.delete(id)
    this.wake()
  }

  private wakeIn(ms: number): void {
    this.cancelAlarm()
    this.cancelAlarm = this.clock.alarm(ms, () => this.wake())
  }

  private fault(error: unknown): void {
    this.needs.onFault?.(error)
  }

  private laneOf(row: Row): string {
    return this.store.lane?.of(row) ?? this.store.idOf(row)
  }
}
