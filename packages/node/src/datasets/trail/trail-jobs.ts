import { randomUUID } from 'node:crypto'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import type { RunningJobs } from '../../platform/jobs/running-jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { HandlerJobs, HandlerSubject } from '../handlers/handlers.js'
import { describeObjects, followTrail, type TrailAnswer, type WalkRequest } from './find-trail.js'

interface TrailInput extends WalkRequest {
  readonly starts: readonly string[]
}

interface TrailJobNeeds {
  readonly ledger: Journal
  readonly running: RunningJobs
  readonly onFault: (error: unknown) => void
}

/**
 * Trails as jobs. A job holds only which objects were found. What is said of them is read when it is asked for, so
 * nothing of a dataset that is gone stays in a result.
 */
export function openTrails({ ledger, running, onFault }: TrailJobNeeds) {
  const work: JobNeeds<HandlerSubject>['work'] = ({ id, input, agent, isAdmin }, { signal, onStep }) => {
    onStep('walking')
    // Written below.
    const { starts, ...walk } = input as unknown as TrailInput
    return running.run(id, async (cancelled) => ({
      ...(await followTrail(ledger, starts, walk, { agent, isAdmin }, AbortSignal.any([signal, cancelled]))),
    }))
  }
  const jobs: HandlerJobs = new Jobs<HandlerSubject>('dataset-trail', { concurrency: 1 }, { ledger, work, onFault })

  return {
    jobs,
    async enqueue(starts: readonly string[], walk: WalkRequest, caller: Caller): Promise<string> {
      const { id } = await jobs.enqueue({ subjectKey: randomUUID() }, caller, { starts, ...walk })
      return id
    },
    async result({ result }: JobRow<HandlerSubject>, caller: Caller, signal: AbortSignal): Promise<TrailAnswer> {
      // Written above.
      const { objects, truncated } = result as unknown as { objects: string[]; truncated: boolean }
      return { items: await describeObjects(ledger, objects, caller, signal), truncated }
    },
  }
}
