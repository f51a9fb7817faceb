import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const clearPublisherJobs = command({
  path: ['publisher', 'clear'],
  summary: 'Delete finished publishing jobs from the list',
  args: [{ name: 'what', about: 'failed, finalized, or the id of one job' }],
  examples: ['kg publisher clear finalized', 'kg publisher clear 3f0c…'],
  run(input, context) {
    const what = arg(input, 'what')
    const [client, signal] = [context.client(), { signal: context.signal }]
    return what === 'failed' || what === 'finalized'
      ? client.call('clearPublisherJobs', { body: { status: what } }, signal)
      : client.call('clearPublisherJob', { body: { jobId: what } }, signal)
  },
  show: ({ cleared }: { cleared: number }) => `Deleted ${cleared} ${cleared === 1 ? 'job' : 'jobs'}`,
})
