import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { jobArgument } from '../shared/options.js'

export const recoverShareJob = command({
  path: ['ka', 'recover-share-job'],
  summary: 'Queue a failed share job again',
  args: [jobArgument],
  examples: ['kg ka recover-share-job 3f0c…'],
  run: (input, context) =>
    context.client().call('recoverShareJob', { params: { jobId: arg(input, 'jobId') } }, { signal: context.signal }),
  show: ({ jobId, state }: { jobId: string; state: string }) => `job ${jobId} is ${state}`,
})
