import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { inContextGraph } from '../shared/options.js'

export const createSubGraph = command({
  path: ['sub-graph', 'create'],
  summary: 'Create a sub-graph of a context graph',
  args: [{ name: 'name', about: 'Name of the sub-graph' }],
  options: [inContextGraph, { flags: '-d, --description <text>', about: 'Its purpose' }],
  examples: ['kg sub-graph create samples -c lab'],
  run: (input, context) =>
    context.client().call(
      'createSubGraph',
      {
        body: {
          contextGraphId: option(input, 'contextGraphId') ?? '',
          subGraphName: arg(input, 'name'),
          description: option(input, 'description'),
        },
      },
      { signal: context.signal },
    ),
  show: ({ subGraphName, contextGraphId }: { subGraphName: string; contextGraphId: string }) =>
    `created ${subGraphName} in ${contextGraphId}`,
})
