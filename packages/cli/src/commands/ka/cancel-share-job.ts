import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { jobArgument } from '../shared/options.js'

export const cancelShareJob = command({
  path: ['ka', 'cancel-share-job'],
  summary: 'Cancel a share job that has not started yet',
  args: [jobArgument],
  examples: ['kg ka cancel-share-job 3f0c…'],
  run: (input, context) =>
    context.client().call('cancelShareJob', { params: { jobId: arg(input, 'jobId') } }, { signal: context.signal }),
  show: ({ jobId, state }: { jobId: string; state: string }) => `job ${jobId} is ${state}`,
})
