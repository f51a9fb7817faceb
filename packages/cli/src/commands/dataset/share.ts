import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, command, type Paint } from '../../command.js'
import { arg } from '../shared/input.js'
import { sheet } from '../shared/table.js'
import { datasetArgument } from './dataset-argument.js'

type SharedDataset = Reply<Routes['shareDataset']>

export const share = (datasetId: string, context: CommandContext): Promise<SharedDataset> =>
  context.during('Sharing', () =>
    context.client().call('shareDataset', { params: { datasetId } }, { signal: context.signal }),
  )

export const shareDataset = command({
  path: ['dataset', 'share'],
  summary: 'Share a dataset that you have imported, so that others see it',
  about: 'A large dataset is held by several Knowledge Assets; all of them are shared.',
  args: [datasetArgument],
  examples: ['kg dataset share 0x5ec6…'],
  run: (input, context): Promise<SharedDataset> => share(arg(input, 'id'), context),
  show: ({ datasetId, contextGraphId, parts }: SharedDataset, paint: Paint) =>
    sheet(
      [
        ['dataset', datasetId],
        ['context graph', contextGraphId],
        ['parts', String(parts)],
      ],
      paint,
    ),
})
