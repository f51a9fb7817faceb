import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const clearPublisherJobs = command({
  path: ['publisher', 'clear'],
  summary: 'Forget publishing jobs that have ended',
  args: [{ name: 'what', about: 'failed or finalized for all of them, or the id of one job' }],
  examples: ['kg publisher clear finalized', 'kg publisher clear 3f0c…'],
  run(input, context) {
    const what = arg(input, 'what')
    const [client, signal] = [context.client(), { signal: context.signal }]
    return what === 'failed' || what === 'finalized'
      ? client.call('clearPublisherJobs', { body: { status: what } }, signal)
      : client.call('clearPublisherJob', { body: { jobId: what } }, signal)
  },
  show: ({ cleared }: { cleared: number }) => `${cleared} ${cleared === 1 ? 'job is' : 'jobs are'} forgotten`,
})
