import { command } from '../../command.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const renameAsset = command({
  path: ['ka', 'rename'],
  summary: 'Rename a draft',
  about: 'You cannot rename an asset once it has been shared.',
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
