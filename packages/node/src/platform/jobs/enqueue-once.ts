import { JobActiveError } from '@kg/contract'
import type { Caller } from '../caller/caller.js'
import type { Jobs } from './jobs.js'
import type { JobSubject } from './table.js'

/** What a job is about that is about no asset. */
export interface KeySubject extends JobSubject {
  subjectKey: string
}

/** Queues a job unless one for the same subject is under way. Gives its id. */
export async function enqueueOnce(
  jobs: Pick<Jobs<KeySubject>, 'enqueue'>,
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
