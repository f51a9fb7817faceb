import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, short, table } from '../shared/table.js'

type Activity = Pick<Reply<Routes['listActivity']>, 'activity'>

export const activity = command({
  path: ['activity'],
  summary: 'Show what happened on the node, newest first',
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only activity in this context graph' },
    { flags: '--agent <addr>', about: 'Only activity of this agent' },
    ...pageOptions,
  ],
  examples: ['kg activity', 'kg activity -c lab --limit 20'],
  async run(input, context) {
    const wanted = { contextGraphId: option(input, 'contextGraphId'), agent: option(input, 'agent') }
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listActivity', { query: { ...page, ...wanted } }, { signal: context.signal }),
      (page) => page.activity,
    )
    return { activity: rows, ...defined({ nextCursor }) }
  },
  show: ({ activity: rows }: Activity, paint: Paint) =>
    table(
      ['receipt', 'time (UTC)', 'what', 'context graph', 'asset', 'who'],
      rows.map(({ seq, time, action, contextGraphId, name, agent, subject }) => [
        String(seq),
        moment(time),
        action,
        contextGraphId ?? subject,
        name ?? '',
        short(agent),
      ]),
      paint,
    ),
})
