import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { publishBody, publishOptions } from './publish-options.js'

export const publishAsset = command({
  path: ['ka', 'publish'],
  summary: 'Publish a shared Knowledge Asset on the chain',
  about: 'Its context graph must be registered.',
  args: [assetArgument],
  options: [...placeOptions, ...publishOptions],
  examples: ['kg ka publish sample-1 -c lab'],
  async run(input, context) {
    const call = { params: { name: arg(input, 'name') }, body: publishBody(input) }
    return context.during('Publishing', () => context.client().call('publishAsset', call, { signal: context.signal }))
  },
})
