import type { PublisherJob, Reply, Routes } from '@kg/contract'

export type JobList = Reply<Routes['listPublisherJobs']>

/** A list with what is known of one of its jobs now; a new job comes first, as the newest do. */
export function withJob(list: JobList, job: PublisherJob): JobList {
  const isKnown = list.jobs.some(({ jobId }) => jobId === job.jobId)
  const jobs = isKnown ? list.jobs.map((one) => (one.jobId === job.jobId ? job : one)) : [job, ...list.jobs]
  return { ...list, jobs }
}
