import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { contextGraphArgument, pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Request = Reply<Routes['joinRequests']>['requests'][number]

const statuses = ['pending', 'approved', 'joined', 'rejected', 'expired', 'left'] as const

export const joinRequests = command({
  path: ['context-graph', 'join-requests'],
  summary: 'List the requests to join a context graph',
  about: 'The curator sees all requests. Everyone sees the outcome of their own.',
  args: [contextGraphArgument],
  options: [{ flags: '--status <status>', about: 'Only requests with this status', choices: statuses }, ...pageOptions],
  examples: ['kg context-graph join-requests lab', 'kg context-graph join-requests lab --status pending'],
  async run(input, context) {
    const status = option(input, 'status') as (typeof statuses)[number] | undefined
    const { first, rows, nextCursor } = await readPages(
      input,
      context,
      (page) =>
        context
          .client()
          .call(
            'joinRequests',
            { params: { id: arg(input, 'id') }, query: { status, ...page } },
            { signal: context.signal },
          ),
      ({ requests }) => requests,
    )
    return { ...first, requests: rows, ...defined({ nextCursor }) }
  },
  show: ({ requests }: { requests: readonly Request[] }, paint: Paint) =>
    requests.length === 0
      ? 'No join requests'
      : table(
          ['who', 'agent', 'name', 'status', 'since (UTC)', 'told'],
          requests.map((row) => [
            row.direction === 'in' ? 'asked us' : row.invited ? 'invited' : 'we asked',
            row.agentAddress,
            row.name ?? '',
            row.reason === undefined ? row.status : `${row.status}: ${row.reason}`,
            moment(row.decidedAt ?? row.timestamp),
            row.delivered ? 'yes' : 'not yet',
          ]),
          paint,
        ),
})
