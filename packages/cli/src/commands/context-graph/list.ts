import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { flag, option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { type ContextGraph, contextGraphTable } from './context-graph-table.js'

export const listContextGraphs = command({
  path: ['context-graph', 'list'],
  summary: 'List context graphs with their subscription state',
  about: 'Column # is the on-chain id, which kg subscribe also accepts.',
  options: [
    { flags: '--subscribed', about: 'Only graphs that this node is subscribed to' },
    { flags: '--prefix <text>', about: 'Only graphs whose id starts with this text' },
    ...pageOptions,
  ],
  examples: ['kg context-graph list', 'kg context-graph list --subscribed --all --json'],
  async run(input, context) {
    const wanted = { q: option(input, 'prefix'), ...(flag(input, 'subscribed') ? { subscribed: 'true' as const } : {}) }
    const { first, rows, nextCursor } = await readPages(
      input,
      context,
      (page) =>
        context.client().call('listContextGraphs', { query: { ...wanted, ...page } }, { signal: context.signal }),
      ({ contextGraphs }) => contextGraphs,
    )
    return { contextGraphs: rows, total: first.total, ...defined({ nextCursor }) }
  },
  show: ({ contextGraphs }: { contextGraphs: readonly ContextGraph[] }, paint: Paint) =>
    contextGraphTable(contextGraphs, paint),
})
