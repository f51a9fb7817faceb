import type { Notices } from '../../memory/events/notices.js'
import { notifyOfJob } from '../../memory/events/notify-of-job.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PublishJobs } from './publish-jobs.js'
import { shownJob } from './shown-job.js'

export interface AnnounceNeeds {
  readonly notices: Notices
  readonly ledger: Pick<Journal, 'read'>
  readonly jobs: Pick<PublishJobs, 'ackProgress'>
}

/** No act: nothing is written when a job comes further. */
const notice = 'publish.progress'

/** Lets those who may see a job know how it is. */
export const announceJob = ({ jobs, ...needs }: AnnounceNeeds, job: { id: string; agent: string }): void =>
  notifyOfJob(needs, notice, job, (row) => shownJob(row, 'http', jobs.ackProgress(job.id)))
