import type { PublisherJob } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

export const publisherJobs = command({
  path: ['publisher', 'jobs'],
  summary: 'List publishing jobs, newest first',
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only jobs of this context graph' },
    {
      flags: '--status <states>',
      about: 'accepted, claimed, validated, broadcast, included, finalized, failed; separate several with commas',
    },
    ...pageOptions,
  ],
  examples: ['kg publisher jobs', 'kg publisher jobs --context-graph-id lab --status failed'],
  async run(input, context) {
    const wanted = { contextGraphId: option(input, 'contextGraphId'), status: option(input, 'status') }
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) =>
        context.client().call('listPublisherJobs', { query: { ...wanted, ...page } }, { signal: context.signal }),
      ({ jobs }) => jobs,
    )
    return { jobs: rows, ...defined({ nextCursor }) }
  },
  show: ({ jobs }: { jobs: readonly PublisherJob[] }, paint: Paint) =>
    jobs.length === 0
      ? 'No publishing jobs'
      : table(
          ['job', 'state', 'asset', 'context graph', 'tries', 'changed (UTC)', 'outcome'],
          jobs.map(({ jobId, status, cancelled, request, attempts, maxAttempts, timestamps, result, failure }) => [
            jobId,
            cancelled ? 'cancelled' : status,
            request.name,
            request.contextGraphId,
            `${attempts}/${maxAttempts}`,
            moment(timestamps.updatedAt),
            result?.ual ?? failure?.code ?? '',
          ]),
          paint,
        ),
})
