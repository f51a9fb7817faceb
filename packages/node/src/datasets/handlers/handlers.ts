import { HandlerCancelledError, HandlerNotFoundError, type ImportFault, JobNotFoundError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { HandlerCounts } from './progress.js'

/** What a job of the dataset routes works on: nothing that another job could work on too. */
export interface HandlerSubject {
  readonly subjectKey: string
}

export type HandlerJobs = Jobs<HandlerSubject>

/** The job behind a handler id. */
export function findHandler(jobs: HandlerJobs, handlerId: string, caller: Caller): JobRow<HandlerSubject> {
  try {
    return jobs.get(handlerId, caller)
  } catch (cause) {
    if (cause instanceof JobNotFoundError) throw new HandlerNotFoundError({ handlerId }, { cause })
    throw cause
  }
}

/** What a handler says beside the state of its job. */
export interface HandlerDetails {
  readonly message?: string | undefined
  readonly counts?: HandlerCounts | undefined
  /** What an import was given. */
  readonly source?: ReturnType<typeof sourceOf>
  /** What was wrong with it. */
  readonly faults?: { readonly faults: readonly ImportFault[]; readonly more: number } | undefined
}

/** A job as its handler is answered; `data` is what a finished one has to say. */
export function describeHandler<T>(
  row: JobRow<HandlerSubject>,
  data: () => T,
  { message, counts = {}, source = {}, faults }: HandlerDetails = {},
) {
  switch (row.state) {
    case 'succeeded':
      return { status: 'COMPLETED' as const, data: data(), ...source, ...defined({ message }) }
    case 'failed':
      return { status: 'FAILED' as const, data: { error: failureOf(row), ...reportOf(faults) }, ...source }
    default:
      return { status: 'PENDING' as const, data: null, progress: progressOf(row, counts), ...source }
  }
}

const reportOf = (found: HandlerDetails['faults']) =>
  found === undefined ? {} : { faults: [...found.faults], ...(found.more > 0 && { more_faults: found.more }) }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What an import was given, as far as it was noted. */
export const sourceOf = ({ input }: JobRow<HandlerSubject>) =>
  defined({ file_name: textOf(input?.fileName), standard_id: textOf(input?.standard) })

/** The dataset that a job is about, or that came of it. */
export const datasetOf = ({ input, result }: JobRow<HandlerSubject>) =>
  defined({ dataset_id: textOf(result?.id) ?? textOf(input?.datasetId) })

export function failureOf({ lastError }: JobRow<HandlerSubject>) {
  const { message, code, remedy } = lastError ?? new HandlerCancelledError({})
  return { message, code, remedy }
}

export const progressOf = ({ step }: JobRow<HandlerSubject>, counts: HandlerCounts) => ({
  ...defined({ step }),
  ...counts,
})
