import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Job = Reply<Routes['getShareJob']>

export const shareJobs = command({
  path: ['ka', 'share-jobs'],
  summary: 'List share jobs, newest first',
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only jobs of this context graph' },
    {
      flags: '--state <states>',
      about: 'queued, running, failed_retrying, succeeded, failed; separate several with commas',
    },
    ...pageOptions,
  ],
  examples: ['kg ka share-jobs', 'kg ka share-jobs --context-graph-id lab --state failed'],
  async run(input, context) {
    const wanted = { contextGraphId: option(input, 'contextGraphId'), state: option(input, 'state') }
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listShareJobs', { query: { ...wanted, ...page } }, { signal: context.signal }),
      ({ jobs }) => jobs,
    )
    return { jobs: rows, ...defined({ nextCursor }) }
  },
  show: ({ jobs }: { jobs: readonly Job[] }, paint: Paint) =>
    jobs.length === 0
      ? 'No share jobs'
      : table(
          ['job', 'state', 'asset', 'context graph', 'attempts', 'changed (UTC)', 'error'],
          jobs.map((job) => [
            job.jobId,
            job.state,
            job.assertionName,
            job.contextGraphId,
            `${job.attempts}/${job.maxAttempts}`,
            moment(job.updatedAt),
            job.lastError?.code ?? '',
          ]),
          paint,
        ),
})
