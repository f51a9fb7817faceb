import { JobActiveError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { Jobs } from '../../platform/jobs/jobs.js'
import type { JobSubject } from '../../platform/jobs/table.js'

/** What a job of a holding is about: one offer, or one challenge. */
export interface HoldingSubject extends JobSubject {
  subjectKey: string
}

/** Queues a job unless one for the same subject is under way. Gives its id. */
export async function enqueueOnce(
  jobs: Pick<Jobs<HoldingSubject>, 'enqueue'>,
  subjectKey: string,
  caller: Caller,
  input: Record<string, unknown>,
): Promise<string> {
  try {
    return (await jobs.enqueue({ subjectKey }, caller, input)).id
  } catch (error) {
    if (error instanceof JobActiveError) return error.data.existingJobId
    throw error
  }
}
