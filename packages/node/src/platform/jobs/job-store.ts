import type { JobState } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import type { Act } from '../acts/acts.js'
import type { JobFault } from './job-fault.js'

export type JobReader = Pick<LedgerReader, 'get' | 'has' | 'range' | 'by' | 'count'>
export type JobWriter = Omit<LedgerWriter, 'change'>

/** What the work wants remembered of a job that goes on. */
export type JobNotes = Readonly<Record<string, unknown>>

/** A move in the life of a job, and the state it leads to. */
export type JobChange<Result = unknown> = { readonly at: number; readonly state: JobState } & (
  | { readonly move: 'claim' | 'hold' | 'release' | 'interrupt' | 'cancel' | 'recover' | 'expire' | 'clear' }
  | { readonly move: 'step'; readonly step: string; readonly notes?: JobNotes | undefined }
  | { readonly move: 'succeed'; readonly result: Result }
  | { readonly move: 'postpone'; readonly fault: JobFault; readonly dueAt: number }
  | { readonly move: 'fail'; readonly fault: JobFault }
)

/** A change whose state the table of moves has yet to decide. */
export type JobStep<Result = unknown> = DistributiveOmit<JobChange<Result>, 'state'>
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never

/** Lets the queue work on the rows of one table: the queue decides what happens, the store knows how a row looks. */
export interface JobStore<Row, Result = unknown> {
  idOf(row: Row): string
  /** The row as it is now, or nothing if it is gone or another row has its key. */
  current(reader: JobReader, row: Row): Row | undefined
  stateOf(row: Row): JobState
  /** How often the job was tried so far. */
  attemptsOf(row: Row): number
  dueAtOf(row: Row): number
  /** When the job ends without success. Absent: never. */
  expiresAtOf?(row: Row): number
  /** Rows that wait, in the order of an index: the one that is due first comes first. */
  waiting(reader: JobReader): Iterable<Row>
  /** Rows that are marked as running. Absent: rows carry no such mark, and a running job waits on disk. */
  claimed?(reader: JobReader): Iterable<Row>
  /** Writes a row after a change. The store may remove the row of a job that has ended. */
  save(writer: JobWriter, row: Row, change: JobChange<Result>): void
  /** The receipt for a step, or nothing if it needs none. */
  actOf?(reader: JobReader, row: Row, step: JobStep<Result>): Act | undefined
  /** Jobs of one lane run one after another, and `head` is the next. Absent: no job waits for another. */
  readonly lane?: { of(row: Row): string; head(reader: JobReader, row: Row): Row | undefined }
}
