import { command } from '../../command.js'
import { kg } from '../shared/hints.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const shareAsync = command({
  path: ['ka', 'share-async'],
  summary: 'Share a draft in the background',
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg ka share-async sample-1 -c lab'],
  async run(input, context) {
    const job = await context
      .client()
      .call('shareAsync', { params: { name: arg(input, 'name') }, body: place(input) }, { signal: context.signal })
    context.say(`Follow it: ${kg('ka', 'share-job', job.jobId)}`)
    return job
  },
  show: ({ jobId, state }: { jobId: string; state: string }) => `job ${jobId} is ${state}`,
})
