/** A list with what is known of one of its jobs now; a new job comes first, as the newest do. */
export function withJob<Job extends { readonly jobId: string }, List extends { readonly jobs: Job[] }>(
  list: List,
  job: Job,
): List {
  const isKnown = list.jobs.some(({ jobId }) => jobId === job.jobId)
  const jobs = isKnown ? list.jobs.map((one) => (one.jobId === job.jobId ? job : one)) : [job, ...list.jobs]
  return { ...list, jobs }
}
