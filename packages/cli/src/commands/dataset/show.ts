import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { arg } from '../shared/input.js'
import { moment, sheet } from '../shared/table.js'
import { datasetArgument } from './dataset-argument.js'

type DatasetInfo = Reply<Routes['datasetInfo']>

export const showDataset = command({
  path: ['dataset', 'show'],
  summary: 'Show a dataset: size, creator, hashes',
  args: [datasetArgument],
  examples: ['kg dataset show 0x5ec6…'],
  run: (input, context): Promise<DatasetInfo> =>
    context.client().call('datasetInfo', { params: { dataset_id: arg(input, 'id') } }, { signal: context.signal }),
  show: (info: DatasetInfo, paint: Paint) =>
    sheet(
      [
        ['dataset', info.dataset_id],
        ['standard', info.standard_id],
        ['context graph', info.context_graph_id],
        ['creator', info.data_creator],
        ['imported by', info.import_agent],
        ['imported (UTC)', moment(new Date(info.import_time).toISOString())],
        ['objects', String(info.objects)],
        ['relations', String(info.relations)],
        ['size', bytes(info.kgjson_size_in_bytes)],
        ['root hash', info.root_hash],
        ['data hash', info.data_hash],
      ],
      paint,
    ),
})
