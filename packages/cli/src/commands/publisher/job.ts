import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { arg, flag } from '../shared/input.js'
import { publisherJobArgument } from './job-argument.js'
import { waitOption } from './queue-publication.js'
import { showJob } from './show-job.js'
import { waitForJob } from './wait-for-job.js'

export const publisherJob = command({
  path: ['publisher', 'job'],
  summary: 'Show one publishing job',
  args: [publisherJobArgument],
  options: [waitOption],
  examples: ['kg publisher job 3f0c…', 'kg publisher job 3f0c… --wait'],
  async run(input, context) {
    const id = arg(input, 'jobId')
    if (!flag(input, 'wait'))
      return context.client().call('getPublisherJob', { query: { id } }, { signal: context.signal })
    const ended = await waitForJob(id, context)
    return ended.status === 'failed' ? new Outcome(ended, exitCodes.failed) : ended
  },
  show: showJob,
})
