import { defined, KgError } from '@kg/core'
import type { Journal } from '../operations/journal.js'
import { type JobRow, jobRows } from './table.js'

export interface JobSettings {
  concurrency: number
  maxAttempts?: number
  /** Wait before the n-th new try. */
  backoffMs?: (attempt: number) => number
}

/** What the work is given beside its job. */
export interface JobProgress {
  /** The node stops; the job is taken up at the next start. */
  readonly signal: AbortSignal
  /** Notes how far it has come. */
  readonly onStep: (step: string) => void
}

export type JobWork = (job: JobRow, progress: JobProgress) => Promise<Record<string, unknown>>

export interface JobNeeds {
  ledger: Journal
  work: JobWork
  /** Whether waiting jobs may begin; `wake` after it has changed. */
  mayBegin?: () => boolean
  /** The ledger did not take a note about a job. */
  onFault?: (error: unknown) => void
  /** The state of a job in the words of its kind. */
  nameOf?: (row: JobRow) => string
}

const defaultBackoff = (attempt: number) => Math.min(60_000, 500 * 2 ** attempt)
/** After a fault of the ledger itself. */
const faultPauseMs = 1000

/** Runs what is due of one kind of job, a number of them at once. */
export class JobRunner {
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly kind: string,
    private readonly settings: JobSettings,
    private readonly needs: JobNeeds,
  ) {}

  /** Takes up what a stop or a crash has left, then goes on with what is due. */
  async start(): Promise<void> {
    await this.needs.ledger.keep((w) => {
      for (const { key, value } of [...w.by(jobRows, 'running', { prefix: this.kind })])
        w.put(jobRows, key, { ...value, state: 'queued', dueAt: 0, updatedAt: Date.now() })
    })
    this.wake()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.timer)
    await Promise.allSettled(this.running.values())
  }

  /** Starts what is due, up to the number that may run at once, and sets an alarm for what is not due yet. */
  wake(): void {
    if (this.stopping.signal.aborted || this.needs.mayBegin?.() === false) return
    clearTimeout(this.timer)
    const waiting = this.needs.ledger.read((r) => [
      ...r.by(jobRows, 'due', { prefix: this.kind, limit: this.settings.concurrency * 2 + 1 }),
    ])
    for (const { key, value } of waiting) {
      if (this.running.has(key)) continue
      const wait = value.dueAt - Date.now()
      if (wait > 0) {
        this.wakeIn(wait)
        return
      }
      if (this.running.size >= this.settings.concurrency) return
      this.running.set(key, this.oversee(value))
    }
  }

  private wakeIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.wake(), ms).unref()
  }

  private async oversee(job: JobRow): Promise<void> {
    try {
      await this.run(job)
      this.running.delete(job.id)
      this.wake()
    } catch (error) {
      this.needs.onFault?.(error)
      this.running.delete(job.id)
      if (!this.stopping.signal.aborted) this.wakeIn(faultPauseMs)
    }
  }

  private async run({ step: _step, ...queued }: JobRow): Promise<void> {
    let row: JobRow = { ...queued, state: 'running', startedAt: Date.now(), attempts: queued.attempts + 1 }
    const claimed = await this.save(row, ({ state }) => state === 'queued' || state === 'failed_retrying')
    if (!claimed) return
    const onStep = (step: string) => {
      row = { ...row, step, stepAt: { ...row.stepAt, [step]: Date.now() } }
      this.save(row).catch((error: unknown) => this.needs.onFault?.(error))
    }
    let ended: JobRow
    try {
      const result = await this.needs.work(row, { signal: this.stopping.signal, onStep })
      const { lastError: _error, ...clean } = row
      ended = { ...clean, state: 'succeeded', result, finishedAt: Date.now() }
    } catch (error) {
      if (this.stopping.signal.aborted) return
      ended = this.failed(row, error)
    }
    await this.save(ended)
  }

  /** What is the request's own fault stays failed; anything else is tried again, later each time. */
  private failed(row: JobRow, error: unknown): JobRow {
    const known = error instanceof KgError ? error : undefined
    const retryable = known === undefined || known.status >= 500
    const lastError = {
      code: known?.code ?? 'INTERNAL',
      message: error instanceof Error ? error.message : String(error),
      remedy: known?.remedy ?? 'kg logs has the details',
      retryable,
      ...defined({ step: row.step }),
    }
    if (!retryable || row.attempts >= row.maxAttempts)
      return { ...row, state: 'failed', lastError, finishedAt: Date.now() }
    return {
      ...row,
      state: 'failed_retrying',
      lastError,
      dueAt: Date.now() + (this.settings.backoffMs ?? defaultBackoff)(row.attempts),
    }
  }

  private save(row: JobRow, when: (now: JobRow) => boolean = () => true): Promise<boolean> {
    return this.needs.ledger.keep((w) => {
      const now = w.get(jobRows, row.id)
      if (now === undefined || !when(now)) return false
      w.put(jobRows, row.id, { ...row, updatedAt: Date.now() })
      return true
    })
  }
}
