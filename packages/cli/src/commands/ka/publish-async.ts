import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { publishBody, publishOptions } from './publish-options.js'

export const publishAsync = command({
  path: ['ka', 'publish-async'],
  summary: 'Queue the publishing of a shared Knowledge Asset',
  args: [assetArgument],
  options: [...placeOptions, ...publishOptions],
  examples: ['kg ka publish-async sample-1 -c lab --publisher-node-identity-id 0'],
  async run(input, context) {
    const call = { params: { name: arg(input, 'name') }, body: publishBody(input) }
    return context.client().call('publishAsync', call, { signal: context.signal })
  },
})
