import { command } from '../../command.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const discardDraft = command({
  path: ['ka', 'discard'],
  summary: 'Discard a draft; shared versions stay',
  args: [assetArgument],
  options: placeOptions,
  examples: ['kg ka discard sample-1 -c lab'],
  run: (input, context) =>
    context
      .client()
      .call('discardDraft', { params: { name: arg(input, 'name') }, body: place(input) }, { signal: context.signal }),
  show: () => 'The draft was discarded',
})
