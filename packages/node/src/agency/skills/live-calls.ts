import { type Deferred, deferred } from '@kg/core/async'
import type { JobStore } from '../../platform/jobs/job-store.js'
import { JobQueue } from '../../platform/jobs/queue.js'
import type { Journal } from '../../platform/operations/journal.js'
import { SkillInterruptedError } from './errors.js'

export type LiveWork<Result> = (signal: AbortSignal) => Promise<Result>

interface LiveCall<Result> {
  readonly work: LiveWork<Result>
  readonly end: Deferred<Result>
  error?: unknown
}

export interface LiveCallsNeeds<Row, Result> {
  ledger: Journal
  store: JobStore<Row, Result>
  onFault: (error: unknown) => void
}

/**
 * Jobs that run once, with input that only this process has. A job that an earlier process left open cannot run again:
 * it ends, and says so.
 */
export class LiveCalls<Row, Result> {
  private readonly live = new Map<string, LiveCall<Result>>()
  private readonly queue: JobQueue<Row, Result>
  private leftEnded: Promise<void> = Promise.resolve()

  constructor(private readonly needs: LiveCallsNeeds<Row, Result>) {
    const { ledger, store, onFault } = needs
    const callOf = (row: Row) => this.live.get(store.idOf(row))
    this.queue = new JobQueue(
      // Somebody waits for each of them, so none is kept waiting.
      { concurrency: Number.POSITIVE_INFINITY, isFinal: () => true },
      {
        ledger,
        store,
        onFault,
        work: (row, { signal }) => this.work(callOf(row), signal),
        onStep: (row, step) => {
          const call = callOf(row)
          this.live.delete(store.idOf(row))
          if (step.move === 'succeed') call?.end.resolve(step.result)
          else call?.end.reject(call.error)
        },
      },
    )
  }

  get size(): number {
    return this.live.size
  }

  /** Ends what an earlier process left open. */
  start(): Promise<void> {
    const { ledger, store } = this.needs
    const left = ledger.read((r) => [...store.waiting(r)])
    const ended = left.map((row) => this.queue.outcomeOf(row))
    this.leftEnded = Promise.all([this.queue.start(), ...ended]).then(() => undefined)
    return this.leftEnded
  }

  /** Leaves open calls to the next start, and tells those who wait for them. */
  async stop(): Promise<void> {
    await this.queue.stop()
    for (const { end } of this.live.values()) end.reject(new SkillInterruptedError({}))
  }

  /** The outcome of a call that runs in this process. */
  get(id: string): Promise<Result> | undefined {
    return this.live.get(id)?.end.promise
  }

  /** Puts the row of a call on disk and runs it, or joins the call if it runs already. */
  async run(id: string, put: () => Promise<unknown>, work: LiveWork<Result>): Promise<Result> {
    await this.leftEnded
    const known = this.get(id)
    if (known !== undefined) return known
    const call: LiveCall<Result> = { work, end: deferred<Result>() }
    // A row without a call would look like one of an earlier process, so the call comes first.
    this.live.set(id, call)
    try {
      await put()
    } catch (error) {
      this.live.delete(id)
      throw error
    }
    this.queue.wake()
    return call.end.promise
  }

  private async work(call: LiveCall<Result> | undefined, signal: AbortSignal): Promise<Result> {
    if (call === undefined) throw new SkillInterruptedError({})
    try {
      return await call.work(signal)
    } catch (error) {
      call.error = error
      throw error
    }
  }
}
