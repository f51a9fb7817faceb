import { randomUUID } from 'node:crypto'
import { JobActive, JobNotFound, JobState as JobStateError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Key, LedgerReader, LedgerWriter } from '@kg/store'
import { type ActionIn, actOf } from '../acts/acts.js'
import type { Caller } from '../caller/caller.js'
import { type JobNeeds, JobRunner, type JobSettings } from './job-runner.js'
import { isActive, isWaiting, type JobRow, jobRows } from './table.js'

export interface JobSubject {
  contextGraph: string
  sub: string
  name: string
}

const conditions = {
  waiting: isWaiting,
  failed: ({ state }: JobRow) => state === 'failed',
  ended: (row: JobRow) => !isActive(row),
}

/** Rows that one transaction changes when many are to be. */
const batchRows = 500

/** One durable queue for one kind of job. */
export class Jobs {
  private readonly runner: JobRunner

  constructor(
    readonly kind: string,
    readonly settings: JobSettings,
    private readonly needs: JobNeeds,
  ) {
    this.runner = new JobRunner(kind, settings, needs)
  }

  start(): Promise<void> {
    return this.runner.start()
  }

  stop(): Promise<void> {
    return this.runner.stop()
  }

  /** Looks again for what may begin. */
  wake(): void {
    this.runner.wake()
  }

  /** Tries now what waits because of an error that may be over. */
  async hurry(code: string): Promise<void> {
    const now = Date.now()
    await this.needs.ledger.keep((w) => {
      for (const { value } of [...w.by(jobRows, 'due', { prefix: this.kind, limit: batchRows })])
        if (value.lastError?.code === code && value.dueAt > now) w.put(jobRows, value.id, { ...value, dueAt: now })
    })
    this.wake()
  }

  async enqueue(about: JobSubject, caller: Caller, input?: Record<string, unknown>): Promise<JobRow> {
    const now = Date.now()
    const row: JobRow = {
      id: randomUUID(),
      kind: this.kind,
      state: 'queued',
      ...caller,
      ...about,
      ...defined({ input }),
      enqueuedAt: now,
      updatedAt: now,
      attempts: 0,
      maxAttempts: this.settings.maxAttempts ?? 5,
      dueAt: now,
    }
    const subject = `urn:kg:job-for:${JSON.stringify([this.kind, row.contextGraph, row.sub, row.name])}`
    const { value } = await this.needs.ledger.write(actOf('job.enqueue', caller.agent, subject), (w) => {
      this.refuseSecond(w, row)
      w.put(jobRows, row.id, row)
      return row
    })
    this.wake()
    return value
  }

  get(id: string, caller: Caller): JobRow {
    return this.needs.ledger.read((r) => this.visible(r, id, caller))
  }

  /** Only what has not started can be cancelled; the row stays and says so. */
  cancel(id: string, caller: Caller): Promise<JobRow> {
    return this.move(id, caller, 'job.cancel', 'waiting', (_, row) => ({
      ...row,
      state: 'failed',
      cancelled: true,
      finishedAt: Date.now(),
    }))
  }

  /** Queues a job that has failed once more, with its tries counted anew. */
  async recover(id: string, caller: Caller): Promise<JobRow> {
    const row = await this.move(id, caller, 'job.recover', 'failed', (w, failed) => {
      this.refuseSecond(w, failed)
      return queuedAgain(failed)
    })
    this.wake()
    return row
  }

  /** Queues again all that have failed and were not cancelled, where no other job does the same; how many. */
  async recoverFailed(caller: Caller): Promise<number> {
    const count = await this.inBatches('job.recover', 'failed', caller, (w, row) => {
      if (row.cancelled || this.activeFor(w, row) !== undefined) return false
      w.put(jobRows, row.id, queuedAgain(row))
      return true
    })
    this.wake()
    return count
  }

  /** Forgets a job that has ended. */
  async clear(id: string, caller: Caller): Promise<void> {
    const act = actOf('job.clear', caller.agent, `urn:kg:job:${id}`)
    await this.needs.ledger.write(act, (w) => {
      const row = this.visible(w, id, caller)
      this.require('ended', row)
      w.remove(jobRows, id)
    })
  }

  /** Forgets all that have ended so; how many. */
  clearEnded(state: 'failed' | 'succeeded', caller: Caller): Promise<number> {
    return this.inBatches('job.clear', state, caller, (w, row) => w.remove(jobRows, row.id))
  }

  private async inBatches(
    action: ActionIn<'job'>,
    state: 'failed' | 'succeeded',
    caller: Caller,
    change: (writer: LedgerWriter, row: JobRow) => boolean,
  ): Promise<number> {
    const prefix = [this.kind, state, ...(caller.isAdmin ? [] : [caller.agent])]
    let changed = 0
    let after: Key | undefined
    for (let batch = 0; ; batch++) {
      const act = actOf(action, caller.agent, `urn:kg:jobs:${this.kind}:${state}:${batch}`)
      const { value } = await this.needs.ledger.write(act, (w) => {
        const range = { prefix, limit: batchRows, ...defined({ after }) }
        const rows = [...w.by(jobRows, 'ended', range)]
        const count = rows.filter((row) => change(w, row.value)).length
        return { count, ...(rows.length < batchRows ? {} : { last: rows.at(-1)?.indexKey }) }
      })
      changed += value.count
      if (value.last === undefined) return changed
      after = value.last
    }
  }

  private async move(
    id: string,
    caller: Caller,
    action: ActionIn<'job'>,
    from: keyof typeof conditions,
    next: (writer: LedgerWriter, row: JobRow) => JobRow,
  ): Promise<JobRow> {
    const act = actOf(action, caller.agent, `urn:kg:job:${id}`)
    const { value } = await this.needs.ledger.write(act, (w) => {
      const row = this.visible(w, id, caller)
      this.require(from, row)
      const moved = { ...next(w, row), updatedAt: Date.now() }
      w.put(jobRows, id, moved)
      return moved
    })
    return value
  }

  private visible(reader: LedgerReader, id: string, { agent, isAdmin }: Caller): JobRow {
    const row = reader.get(jobRows, id)
    if (row === undefined || row.kind !== this.kind || !(isAdmin || row.agent === agent))
      throw new JobNotFound({ jobId: id })
    return row
  }

  private require(wanted: keyof typeof conditions, row: JobRow): void {
    if (conditions[wanted](row)) return
    throw new JobStateError({ jobId: row.id, state: this.needs.nameOf?.(row) ?? row.state, wanted })
  }

  private activeFor(reader: LedgerReader, { contextGraph, sub, name, agent }: JobRow): string | undefined {
    const prefix = [this.kind, contextGraph, sub, name, agent]
    const [active] = reader.by(jobRows, 'active', { prefix, limit: 1 })
    return active?.key
  }

  private refuseSecond(reader: LedgerReader, row: JobRow): void {
    const existingJobId = this.activeFor(reader, row)
    if (existingJobId !== undefined) throw new JobActive({ existingJobId })
  }
}

function queuedAgain({ finishedAt: _finished, cancelled: _cancelled, ...row }: JobRow): JobRow {
  const now = Date.now()
  return { ...row, state: 'queued', attempts: 0, dueAt: now, updatedAt: now }
}
