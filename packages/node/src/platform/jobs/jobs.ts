import { randomUUID } from 'node:crypto'
import { JobStateError } from '@kg/contract'
import { canMove, defined, jobMoves, move } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { actOf } from '../acts/acts.js'
import type { Caller } from '../caller/caller.js'
import { findActiveJob, findVisibleJob, refuseSecondJob } from './find-job.js'
import { type ActOfStep, type JobResult, jobRowsStore } from './job-rows-store.js'
import type { JobStore } from './job-store.js'
import { moveEndedJobs } from './move-ended-jobs.js'
import { JobQueue } from './queue.js'
import type { QueueNeeds } from './queue-needs.js'
import { type AnyJob, type AssetSubject, type JobRow, type JobSubject, jobRows, ofKind, subjectKeyOf } from './table.js'

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
  /** The receipt for a step, so that whoever follows the events hears of it. */
  actOf?: ActOfStep<Subject>
}

/** Which jobs a caller may move, in the words of the error. */
const wantedFor = { cancel: 'waiting', recover: 'failed', clear: 'ended' } as const
const actionOf = { cancel: 'job.cancel', recover: 'job.recover', clear: 'job.clear' } as const

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
    this.store = jobRowsStore<Subject>(kind, needs.actOf)
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
    this.queue.hurry((r) => [...r.by(jobRows, 'waitingAfter', range)].map(({ value }) => ofKind<Subject>(value)))
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
      refuseSecondJob(w, row)
      w.put(jobRows, row.id, row)
      return row
    })
    this.needs.onChange?.(value)
    this.wake()
    return value
  }

  get(id: string, caller: Caller): JobRow<Subject> {
    return this.needs.ledger.read((r) => this.findVisible(r, id, caller))
  }

  /** Resolves with the job when it has ended, or as it is when the node stops. */
  async endOf(id: string, caller: Caller): Promise<JobRow<Subject>> {
    const row = this.get(id, caller)
    return (await this.queue.endOf(row)) ?? row
  }

  /** Cancels a job that waits. Its row stays, and says so. */
  cancel(id: string, caller: Caller): Promise<JobRow<Subject>> {
    return this.moveByHand('cancel', id, caller)
  }

  /** Queues a failed job again, and counts its tries from zero. */
  recover(id: string, caller: Caller): Promise<JobRow<Subject>> {
    return this.moveByHand('recover', id, caller, (w, row) => refuseSecondJob(w, row))
  }

  /** Deletes a job that has ended. */
  async clear(id: string, caller: Caller): Promise<void> {
    await this.moveByHand('clear', id, caller)
  }

  /** Queues again all jobs that failed, except cancelled ones and those with a newer job. Returns how many. */
  async recoverFailed(caller: Caller): Promise<number> {
    const isWanted = (w: LedgerWriter, row: AnyJob) => !row.cancelled && findActiveJob(w, row) === undefined
    const count = await this.moveEnded('recover', 'failed', caller, isWanted)
    this.wake()
    return count
  }

  /** Deletes all jobs that ended in this state. Returns how many. */
  clearEnded(state: 'failed' | 'succeeded', caller: Caller): Promise<number> {
    return this.moveEnded('clear', state, caller, () => true)
  }

  private moveEnded(
    by: 'recover' | 'clear',
    state: 'failed' | 'succeeded',
    caller: Caller,
    isWanted: (writer: LedgerWriter, row: AnyJob) => boolean,
  ): Promise<number> {
    const { kind, store, needs } = this
    return moveEndedJobs({ ledger: needs.ledger, store }, { kind, by, state, action: actionOf[by], isWanted }, caller)
  }

  private moveByHand(
    by: keyof typeof wantedFor,
    id: string,
    caller: Caller,
    check: (writer: LedgerWriter, row: JobRow<Subject>) => void = () => undefined,
  ): Promise<JobRow<Subject>> {
    return this.queue.moveByHand(actOf(actionOf[by], caller.agent, `urn:kg:job:${id}`), by, (w) => {
      const row = this.findVisible(w, id, caller)
      if (!canMove(jobMoves, row.state, by)) this.refuse(row, by)
      check(w, row)
      return row
    })
  }

  private findVisible(reader: LedgerReader, id: string, caller: Caller): JobRow<Subject> {
    return ofKind(findVisibleJob(reader, this.kind, id, caller))
  }

  private refuse(row: JobRow<Subject>, by: keyof typeof wantedFor): never {
    throw new JobStateError({ jobId: row.id, state: this.needs.nameOf?.(row) ?? row.state, wanted: wantedFor[by] })
  }
}
