import { randomUUID } from 'node:crypto'
import { JobActiveError, JobNotFoundError, JobStateError } from '@kg/contract'
import { canMove, defined, jobMoves, move } from '@kg/core'
import type { Key, LedgerReader, LedgerWriter } from '@kg/store'
import { actOf } from '../acts/acts.js'
import type { Caller } from '../caller/caller.js'
import { type JobResult, jobRowsStore } from './job-rows-store.js'
import type { JobStore } from './job-store.js'
import { moveJob } from './move-job.js'
import { JobQueue, type QueueNeeds } from './queue.js'
import { type AnyJob, type AssetSubject, type JobRow, type JobSubject, jobRows, subjectKeyOf } from './table.js'

export interface JobSettings {
  concurrency: number
  maxAttempts?: number
  /** How long to wait after the n-th try. */
  backoffMs?: (attempt: number) => number
}

export interface JobNeeds<Subject extends JobSubject = AssetSubject>
  extends Omit<QueueNeeds<JobRow<Subject>, JobResult>, 'store'> {
  /** The state of a job in the words of its kind. */
  nameOf?: (row: JobRow<Subject>) => string
}

/** Which jobs a caller may move, in the words of the error. */
const wantedFor = { cancel: 'waiting', recover: 'failed', clear: 'ended' } as const
const actionOf = { cancel: 'job.cancel', recover: 'job.recover', clear: 'job.clear' } as const

/** How many rows one transaction changes. */
const batchRows = 500

/** Jobs of one kind that callers ask for, watch, cancel and recover. */
export class Jobs<Subject extends JobSubject = AssetSubject> {
  private readonly queue: JobQueue<JobRow<Subject>, JobResult>
  private readonly store: JobStore<JobRow<Subject>, JobResult>

  constructor(
    readonly kind: string,
    readonly settings: JobSettings,
    private readonly needs: JobNeeds<Subject>,
  ) {
    const { concurrency, backoffMs } = settings
    this.store = jobRowsStore<Subject>(kind)
    this.queue = new JobQueue(
      { concurrency, backoffMs, maxAttempts: ({ maxAttempts }) => maxAttempts },
      { ...needs, store: this.store },
    )
  }

  start(): Promise<void> {
    return this.queue.start()
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  /** Begins what may begin now. */
  wake(): void {
    this.queue.wake()
  }

  /** Tries now the jobs that wait because of this error. */
  hurry(code: string): void {
    const range = { prefix: [this.kind, code] }
    this.queue.hurry((r) => [...r.by(jobRows, 'waitingAfter', range)].map(({ value }) => this.known(value)))
  }

  async enqueue(subject: Subject, caller: Caller, input?: Record<string, unknown>): Promise<JobRow<Subject>> {
    const now = Date.now()
    const row: JobRow<Subject> = {
      id: randomUUID(),
      kind: this.kind,
      state: move(jobMoves, 'none', 'enqueue'),
      ...caller,
      ...subject,
      ...defined({ input }),
      enqueuedAt: now,
      updatedAt: now,
      attempts: 0,
      maxAttempts: this.settings.maxAttempts ?? 5,
      dueAt: now,
    }
    const about = `urn:kg:job-for:${JSON.stringify([this.kind, ...subjectKeyOf(row)])}`
    const { value } = await this.needs.ledger.write(actOf('job.enqueue', caller.agent, about), (w) => {
      this.refuseSecond(w, row)
      w.put(jobRows, row.id, row)
      return row
    })
    this.wake()
    return value
  }

  get(id: string, caller: Caller): JobRow<Subject> {
    return this.needs.ledger.read((r) => this.visible(r, id, caller))
  }

  /** Cancels a job that waits. Its row stays, and says so. */
  cancel(id: string, caller: Caller): Promise<JobRow<Subject>> {
    return this.byHand('cancel', id, caller)
  }

  /** Queues a failed job again, and counts its tries from zero. */
  recover(id: string, caller: Caller): Promise<JobRow<Subject>> {
    return this.byHand('recover', id, caller, (w, row) => this.refuseSecond(w, row))
  }

  /** Deletes a job that has ended. */
  async clear(id: string, caller: Caller): Promise<void> {
    await this.byHand('clear', id, caller)
  }

  /** Queues again all jobs that failed, except cancelled ones and those with a newer job. Returns how many. */
  async recoverFailed(caller: Caller): Promise<number> {
    const isWanted = (w: LedgerWriter, row: JobRow<Subject>) => !row.cancelled && this.activeFor(w, row) === undefined
    const count = await this.inBatches('recover', 'failed', caller, isWanted)
    this.wake()
    return count
  }

  /** Deletes all jobs that ended in this state. Returns how many. */
  clearEnded(state: 'failed' | 'succeeded', caller: Caller): Promise<number> {
    return this.inBatches('clear', state, caller, () => true)
  }

  private async inBatches(
    by: 'recover' | 'clear',
    state: 'failed' | 'succeeded',
    caller: Caller,
    isWanted: (writer: LedgerWriter, row: JobRow<Subject>) => boolean,
  ): Promise<number> {
    const prefix = [this.kind, state, ...(caller.isAdmin ? [] : [caller.agent])]
    let changed = 0
    let after: Key | undefined
    for (let batch = 0; ; batch++) {
      const act = actOf(actionOf[by], caller.agent, `urn:kg:jobs:${this.kind}:${state}:${batch}`)
      const { value } = await this.needs.ledger.write(act, (w) => {
        const rows = [...w.by(jobRows, 'ended', { prefix, limit: batchRows, ...defined({ after }) })]
        const wanted = rows.map(({ value }) => this.known(value)).filter((row) => isWanted(w, row))
        for (const row of wanted) moveJob(this.store, w, row, { move: by, at: Date.now() })
        return { count: wanted.length, ...(rows.length < batchRows ? {} : { last: rows.at(-1)?.indexKey }) }
      })
      changed += value.count
      if (value.last === undefined) return changed
      after = value.last
    }
  }

  private byHand(
    by: keyof typeof wantedFor,
    id: string,
    caller: Caller,
    check: (writer: LedgerWriter, row: JobRow<Subject>) => void = () => undefined,
  ): Promise<JobRow<Subject>> {
    return this.queue.moveByHand(actOf(actionOf[by], caller.agent, `urn:kg:job:${id}`), by, (w) => {
      const row = this.visible(w, id, caller)
      if (!canMove(jobMoves, row.state, by)) this.refuse(row, by)
      check(w, row)
      return row
    })
  }

  private visible(reader: LedgerReader, id: string, { agent, isAdmin }: Caller): JobRow<Subject> {
    const row = reader.get(jobRows, id)
    if (row === undefined || row.kind !== this.kind || !(isAdmin || row.agent === agent))
      throw new JobNotFoundError({ jobId: id })
    return this.known(row)
  }

  private refuse(row: JobRow<Subject>, by: keyof typeof wantedFor): never {
    throw new JobStateError({ jobId: row.id, state: this.needs.nameOf?.(row) ?? row.state, wanted: wantedFor[by] })
  }

  private activeFor(reader: LedgerReader, row: AnyJob): string | undefined {
    const prefix = [this.kind, ...subjectKeyOf(row), row.agent]
    const [active] = reader.by(jobRows, 'active', { prefix, limit: 1 })
    return active?.key
  }

  private refuseSecond(reader: LedgerReader, row: AnyJob): void {
    const existingJobId = this.activeFor(reader, row)
    if (existingJobId !== undefined) throw new JobActiveError({ existingJobId })
  }

  /** Every row of a kind has the subject of its kind. */
  private known(row: AnyJob): JobRow<Subject> {
    return row as JobRow<Subject>
  }
}
