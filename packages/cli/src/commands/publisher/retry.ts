import { command } from '../../command.js'
import { publisherJobArgument } from './job-argument.js'

export const retryPublisherJobs = command({
  path: ['publisher', 'retry'],
  summary: 'Queue failed publishing jobs again',
  about: 'Without a job id, queues all failed jobs again, except cancelled ones.',
  args: [{ ...publisherJobArgument, optional: true }],
  examples: ['kg publisher retry', 'kg publisher retry 3f0c…'],
  run: (input, context) =>
    context
      .client()
      .call('retryPublisherJobs', { body: { status: 'failed', jobId: input.args.jobId } }, { signal: context.signal }),
  show: ({ retried }: { retried: number }) => `Queued ${retried} ${retried === 1 ? 'job' : 'jobs'} again`,
})
