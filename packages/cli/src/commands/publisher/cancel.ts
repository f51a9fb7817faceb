import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { publisherJobArgument } from './job-argument.js'

export const cancelPublisherJob = command({
  path: ['publisher', 'cancel'],
  summary: 'Cancel a waiting publishing job',
  args: [publisherJobArgument],
  examples: ['kg publisher cancel 3f0c…'],
  run: (input, context) =>
    context.client().call('cancelPublisherJob', { body: { jobId: arg(input, 'jobId') } }, { signal: context.signal }),
  show: ({ jobId }: { jobId: string }) => `Cancelled job ${jobId}`,
})
