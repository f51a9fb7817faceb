import { randomUUID } from 'node:crypto'
import { JobActive, JobNotFound, JobState as JobStateError } from '@kg/contract'
import { agentDid, KgError } from '@kg/core'
import type { Caller } from '../http/handle.js'
import type { Journal } from '../operations/journal.js'
import { type JobRow, jobRows } from './table.js'

export interface JobSubject {
  contextGraph: string
  sub: string
  name: string
}

export type JobWork = (job: JobRow, signal: AbortSignal) => Promise<Record<string, unknown>>

export interface JobSettings {
  concurrency: number
  maxAttempts?: number
  /** Wait before the n-th new try. */
  backoffMs?: (attempt: number) => number
}

const defaultBackoff = (attempt: number) => Math.min(60_000, 500 * 2 ** attempt)

/** One durable queue for one kind of job. */
export class Jobs {
  private readonly running = new Map<string, Promise<void>>()
  private readonly stopping = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(
    readonly kind: string,
    private readonly settings: JobSettings,
    private readonly needs: { ledger: Journal; work: JobWork },
  ) {}

  /** Takes up what a stop or a crash has left, then goes on with what is due. */
  async start(): Promise<void> {
    await this.needs.ledger.keep((w) => {
      for (const { key, value } of [...w.by(jobRows, 'running', { prefix: this.kind })])
        w.put(jobRows, key, { ...value, state: 'queued', dueAt: 0, updatedAt: Date.now() })
    })
    this.pump()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.timer)
    await Promise.allSettled(this.running.values())
  }

  async enqueue(subject: JobSubject, caller: Caller): Promise<JobRow> {
    const now = Date.now()
    const row: JobRow = {
      id: randomUUID(),
      kind: this.kind,
      state: 'queued',
      ...caller,
      ...subject,
      enqueuedAt: now,
      updatedAt: now,
      attempts: 0,
      maxAttempts: this.settings.maxAttempts ?? 5,
      dueAt: now,
    }
    const act = {
      agent: agentDid(caller.agent),
      action: 'job.enqueue',
      subject: `urn:kg:job-for:${JSON.stringify([this.kind, row.contextGraph, row.sub, row.name])}`,
    }
    const { value } = await this.needs.ledger.write(act, (w) => {
      const [active] = [
        ...w.by(jobRows, 'active', { prefix: [this.kind, row.contextGraph, row.sub, row.name, row.agent], limit: 1 }),
      ]
      if (active !== undefined) throw new JobActive({ existingJobId: active.key })
      w.put(jobRows, row.id, row)
      return row
    })
    this.pump()
    return value
  }

  get(id: string, caller: Caller): JobRow {
    const row = this.needs.ledger.read((r) => r.get(jobRows, id))
    if (row === undefined || row.kind !== this.kind || !(caller.isAdmin || row.agent === caller.agent))
      throw new JobNotFound({ jobId: id })
    return row
  }

  /** Only what has not started can be cancelled; the row stays and says so. */
  cancel(id: string, caller: Caller): Promise<JobRow> {
    return this.move(id, caller, 'cancel', ['queued', 'failed_retrying'], (row) => ({
      ...row,
      state: 'failed',
      cancelled: true,
      finishedAt: Date.now(),
    }))
  }

  /** Queues a job that has failed once more, with its tries counted anew. */
  async recover(id: string, caller: Caller): Promise<JobRow> {
    const row = await this.move(
      id,
      caller,
      'recover',
      ['failed'],
      ({ finishedAt: _finished, cancelled: _cancelled, ...rest }) => ({
        ...rest,
        state: 'queued',
        attempts: 0,
        dueAt: Date.now(),
      }),
    )
    this.pump()
    return row
  }

  private async move(
    id: string,
    caller: Caller,
    action: string,
    from: readonly string[],
    next: (row: JobRow) => JobRow,
  ): Promise<JobRow> {
    const { value } = await this.needs.ledger.write(this.act(this.get(id, caller), action, caller), (w) => {
      const row = w.get(jobRows, id)
      if (row === undefined) throw new JobNotFound({ jobId: id })
      if (!from.includes(row.state)) throw new JobStateError({ jobId: id, state: row.state, wanted: from.join(' or ') })
      const moved = { ...next(row), updatedAt: Date.now() }
      w.put(jobRows, id, moved)
      return moved
    })
    return value
  }

  /** Starts what is due, up to the number that may run at once, and sets an alarm for what is not due yet. */
  private pump(): void {
    if (this.stopping.signal.aborted) return
    clearTimeout(this.timer)
    const waiting = this.needs.ledger.read((r) => [
      ...r.by(jobRows, 'due', { prefix: this.kind, limit: this.settings.concurrency * 2 + 1 }),
    ])
    for (const { key, value } of waiting) {
      if (this.running.has(key)) continue
      const wait = value.dueAt - Date.now()
      if (wait > 0) {
        this.timer = setTimeout(() => this.pump(), wait).unref()
        return
      }
      if (this.running.size >= this.settings.concurrency) return
      const done = this.run(value).finally(() => {
        this.running.delete(key)
        this.pump()
      })
      this.running.set(key, done)
    }
  }

  private async run(queued: JobRow): Promise<void> {
    const started = {
      ...queued,
      state: 'running' as const,
      startedAt: Date.now(),
      updatedAt: Date.now(),
      attempts: queued.attempts + 1,
    }
    const claimed = await this.save(started, (row) => row.state === 'queued' || row.state === 'failed_retrying')
    if (!claimed) return
    try {
      const result = await this.needs.work(started, this.stopping.signal)
      const { lastError: _error, ...clean } = started
      await this.save({ ...clean, state: 'succeeded', result, finishedAt: Date.now() })
    } catch (error) {
      if (this.stopping.signal.aborted) return
      await this.save(this.failed(started, error))
    }
  }

  /** What is the request's own fault stays failed; anything else is tried again, later each time. */
  private failed(row: JobRow, error: unknown): JobRow {
    const known = error instanceof KgError ? error : undefined
    const retryable = known === undefined || known.status >= 500
    const lastError = {
      code: known?.code ?? 'INTERNAL',
      message: (error as Error).message,
      remedy: known?.remedy ?? 'kg logs has the details',
      retryable,
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

  private act(row: JobRow, action: string, caller: Caller) {
    return { agent: agentDid(caller.agent), action: `job.${action}`, subject: `urn:kg:job:${row.id}` }
  }
}
