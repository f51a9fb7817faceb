import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, short, table } from '../shared/table.js'

type HeldDataset = Reply<Routes['listHoldings']>['holdings'][number]

export const listHoldings = command({
  path: ['dataset', 'holdings'],
  summary: 'List the datasets that the node holds for others',
  about:
    'Also those that it has bid on and those that are over, the last changed first. The settings market.hold… say what the node bids on; kg profile deposit gives it something to stake.',
  options: pageOptions,
  examples: ['kg dataset holdings', 'kg dataset holdings --all --json'],
  async run(input, context) {
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (query) => context.client().call('listHoldings', { query }, { signal: context.signal }),
      ({ holdings }) => holdings,
    )
    return { holdings: rows, ...defined({ nextCursor }) }
  },
  show: ({ holdings }: { holdings: readonly HeldDataset[] }, paint: Paint) =>
    holdings.length === 0
      ? 'The node holds no datasets for others. Switch it on with kg config set market.hold on'
      : table(
          ['changed (UTC)', 'chain', 'offer', 'dataset', 'size', 'creator', 'state', 'until', ''],
          holdings.map(rowOf),
          paint,
        ),
})

const rowOf = (held: HeldDataset): string[] => [
  moment(held.updatedAt),
  held.blockchainId,
  held.offerId,
  held.datasetId,
  bytes(held.bytes),
  short(held.creator),
  held.state,
  held.endsAt === undefined ? '' : moment(held.endsAt),
  held.reason ?? (held.isPruned ? 'its data was removed' : ''),
]
