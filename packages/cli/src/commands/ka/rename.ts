import { command } from '../../command.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const renameAsset = command({
  path: ['ka', 'rename'],
  summary: 'Give a draft another name',
  about: 'Only while it has not been shared: what others have seen keeps its name.',
  args: [assetArgument, { name: 'newName', about: 'The new name' }],
  options: placeOptions,
  examples: ['kg ka rename sample-1 sample-one -c lab'],
  run: (input, context) =>
    context
      .client()
      .call(
        'renameDraft',
        { params: { name: arg(input, 'name') }, body: { ...place(input), newName: arg(input, 'newName') } },
        { signal: context.signal },
      ),
  show: ({ name }: { name: string }) => `It is called ${name} now`,
})
