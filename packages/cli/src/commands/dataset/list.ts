import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, short, table } from '../shared/table.js'

type ListedDataset = Reply<Routes['listDatasets']>['datasets'][number]

const layers = { wm: 'only you', swm: 'shared', vm: 'published' } as const

export const listDatasets = command({
  path: ['dataset', 'list'],
  summary: 'List the datasets that you may see, newest first',
  options: pageOptions,
  examples: ['kg dataset list', 'kg dataset list --all --json'],
  async run(input, context) {
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (query) => context.client().call('listDatasets', { query }, { signal: context.signal }),
      ({ datasets }) => datasets,
    )
    return { datasets: rows, ...defined({ nextCursor }) }
  },
  show: ({ datasets }: { datasets: readonly ListedDataset[] }, paint: Paint) =>
    datasets.length === 0
      ? 'No datasets. Import one with kg dataset import <file>'
      : table(
          ['imported (UTC)', 'standard', 'objects', 'relations', 'size', 'seen by', 'creator', 'dataset', 'title'],
          datasets.map(rowOf),
          paint,
        ),
})

const rowOf = (dataset: ListedDataset): string[] => [
  moment(dataset.importedAt),
  dataset.standard,
  String(dataset.objects),
  String(dataset.relations),
  bytes(dataset.bytes),
  layers[dataset.layer],
  short(dataset.creator),
  dataset.datasetId,
  dataset.title ?? '',
]
