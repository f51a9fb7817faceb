import { JobStateError } from '@kg/contract'
import type { Caller } from '../caller/caller.js'
import type { Jobs } from './jobs.js'
import type { RunningJobs } from './running-jobs.js'
import type { JobRow, JobSubject } from './table.js'

/** What becomes of a job that nobody wants any more. */
export interface Cancelled<Subject extends JobSubject> {
  readonly row: JobRow<Subject>
  /** It never began. Otherwise it was told to stop, and may still end well. */
  readonly waited: boolean
}

/** Cancels a job that waits, or stops one that runs. */
export async function cancelJob<Subject extends JobSubject>(
  { jobs, running }: { jobs: Pick<Jobs<Subject>, 'get' | 'cancel'>; running: RunningJobs },
  id: string,
  caller: Caller,
): Promise<Cancelled<Subject>> {
  const row = jobs.get(id, caller)
  if (row.state === 'running' && running.cancel(id)) return { row, waited: false }
  try {
    return { row: await jobs.cancel(id, caller), waited: true }
  } catch (error) {
    // It may have been taken up meanwhile.
    const now = jobs.get(id, caller)
    if (!(error instanceof JobStateError) || now.state !== 'running') throw error
    running.cancelSoon(id)
    return { row: now, waited: false }
  }
}
