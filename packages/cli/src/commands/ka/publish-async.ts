import { command } from '../../command.js'
import { queuePublication, showQueued, waitOption } from '../publisher/queue-publication.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { publishOptions } from './publish-options.js'

export const publishAsync = command({
  path: ['ka', 'publish-async'],
  summary: 'Publish a shared Knowledge Asset in the background',
  about: 'The job retries on its own if waiting can help, for example while the chain cannot be reached.',
  args: [assetArgument],
  options: [...placeOptions, ...publishOptions, waitOption],
  examples: [
    'kg ka publish-async sample-1 -c lab --publisher-node-identity-id 0',
    'kg ka publish-async sample-1 -c lab --wait',
  ],
  run: (input, context) => queuePublication(arg(input, 'name'), place(input), input, context),
  show: showQueued,
})
