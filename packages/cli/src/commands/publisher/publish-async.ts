import { command } from '../../command.js'
import { publishOptions } from '../ka/publish-options.js'
import { arg, option } from '../shared/input.js'
import { assetArgument, inSubGraph } from '../shared/options.js'
import { queuePublication, showQueued, waitOption } from './queue-publication.js'

export const publisherPublishAsync = command({
  path: ['publisher', 'publish-async'],
  summary: 'Publish a shared Knowledge Asset in the background',
  args: [{ name: 'cg', about: 'Context graph' }, assetArgument],
  options: [inSubGraph, ...publishOptions, waitOption],
  examples: ['kg publisher publish-async lab sample-1', 'kg publisher publish-async lab sample-1 --wait'],
  run(input, context) {
    const where = { contextGraphId: arg(input, 'cg'), subGraphName: option(input, 'subGraph') }
    return queuePublication(arg(input, 'name'), where, input, context)
  },
  show: showQueued,
})
