import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { jobArgument } from '../shared/options.js'

export const shareJob = command({
  path: ['ka', 'share-job'],
  summary: 'Show one share job',
  args: [jobArgument],
  examples: ['kg ka share-job 3f0c…'],
  run: (input, context) =>
    context.client().call('getShareJob', { params: { jobId: arg(input, 'jobId') } }, { signal: context.signal }),
})
