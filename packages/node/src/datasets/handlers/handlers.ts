import { HandlerNotFoundError, JobNotFoundError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'

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

/** A job as its handler is answered; `data` is what a finished one has to say. */
export function describeHandler<T>(row: JobRow<HandlerSubject>, data: () => T, message?: string) {
  switch (row.state) {
    case 'succeeded':
      return { status: 'COMPLETED' as const, data: data(), ...defined({ message }) }
    case 'failed': {
      const { message: why = 'it was cancelled', code = 'CANCELLED', remedy = 'Start it again' } = row.lastError ?? {}
      return { status: 'FAILED' as const, data: { error: { message: why, code, remedy } } }
    }
    default:
      return { status: 'PENDING' as const, data: null, progress: defined({ step: row.step }) }
  }
}
