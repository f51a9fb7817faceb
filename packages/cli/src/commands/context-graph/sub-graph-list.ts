import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { inContextGraph, pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Rows = Pick<Reply<Routes['listSubGraphs']>, 'subGraphs'>

export const listSubGraphs = command({
  path: ['sub-graph', 'list'],
  summary: 'List the sub-graphs of a context graph',
  options: [inContextGraph, ...pageOptions],
  examples: ['kg sub-graph list -c lab'],
  async run(input, context) {
    const contextGraphId = option(input, 'contextGraphId') ?? ''
    const { first, rows, nextCursor } = await readPages(
      input,
      context,
      (page) =>
        context.client().call('listSubGraphs', { query: { contextGraphId, ...page } }, { signal: context.signal }),
      ({ subGraphs }) => subGraphs,
    )
    const more = defined({ nextCursor })
    return { contextGraphId: first.contextGraphId, subGraphs: rows, ...more }
  },
  show: ({ subGraphs }: Rows, paint: Paint) =>
    subGraphs.length === 0
      ? 'No sub-graphs'
      : table(
          ['name', 'assets', 'created', 'description'],
          subGraphs.map((row) => [row.name, String(row.assetCount), moment(row.createdAt), row.description ?? '']),
          paint,
        ),
})
