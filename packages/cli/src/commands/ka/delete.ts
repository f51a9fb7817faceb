import { command } from '../../command.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const deleteAsset = command({
  path: ['ka', 'delete'],
  summary: 'Delete a Knowledge Asset that was never shared',
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg ka delete sample-1 -c lab'],
  run: (input, context) =>
    context
      .client()
      .call('deleteAsset', { params: { name: arg(input, 'name') }, query: place(input) }, { signal: context.signal }),
  show: () => 'Deleted',
})
