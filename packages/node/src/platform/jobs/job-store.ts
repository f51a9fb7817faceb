import type { JobState } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import type { Act } from '../acts/acts.js'
import type { JobFault } from './job-fault.js'

export type JobReader = Pick<LedgerReader, 'get' | 'has' | 'range' | 'by' | 'count'>
export type JobWriter = Omit<LedgerWriter, 'change'>

/** One move in the life of a job, and the state it leads to. */
export type JobChange<Result = unknown> = { readonly at: number; readonly state: JobState } & (
  | { readonly move: 'claim' | 'hold' | 'release' | 'interrupt' | 'cancel' | 'recover' | 'expire' | 'clear' }
  | { readonly move: 'step'; readonly step: string }
  | { readonly move: 'succeed'; readonly result: Result }
  | { readonly move: 'postpone'; readonly fault: JobFault; readonly dueAt: number }
  | { readonly move: 'fail'; readonly fault: JobFault }
)

/** A change before the table of moves has told where it leads. */
export type JobStep<Result = unknown> = DistributiveOmit<JobChange<Result>, 'state'>
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never

/** How the rows of one table are jobs: the queue moves them, their store knows what they look like on disk. */
export interface JobStore<Row, Result = unknown> {
  idOf(row: Row): string
  /** The row as it is now; nothing where it is gone, or another has its key. */
  current(reader: JobReader, row: Row): Row | undefined
  stateOf(row: Row): JobState
  /** Tries before the next. */
  attemptsOf(row: Row): number
  dueAtOf(row: Row): number
  /** Absent: it waits for ever. */
  expiresAtOf?(row: Row): number
  /** Rows that may begin, the first that is due in front, as an index has them. */
  waiting(reader: JobReader): Iterable<Row>
  /** Rows that say that they run. Absent: that one runs is known to the queue only, and on disk it waits. */
  claimed?(reader: JobReader): Iterable<Row>
  /** Writes what a move makes of a row as it is now; a row that has come to its end may go. */
  save(writer: JobWriter, row: Row, change: JobChange<Result>): void
  /** What a step is recorded as; nothing where it needs no receipt. */
  actOf?(reader: JobReader, row: Row, step: JobStep<Result>): Act | undefined
  /** Rows of a lane go one after another; `head` is the one whose turn it is. Absent: no row waits for another. */
  readonly lane?: { of(row: Row): string; head(reader: JobReader, row: Row): Row | undefined }
}
