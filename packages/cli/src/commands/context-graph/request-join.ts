import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const requestJoin = command({
  path: ['context-graph', 'request-join'],
  summary: 'Ask the curator of a curated context graph to be let in',
  args: [contextGraphArgument, { name: 'curatorPeerId', about: 'Peer id of the curator’s node' }],
  examples: ['kg context-graph request-join lab 12D3KooW…'],
  run: (input, context) =>
    context.during('Asking the curator', () =>
      context
        .client()
        .call(
          'requestJoin',
          { params: { id: arg(input, 'id') }, body: { curatorPeerId: arg(input, 'curatorPeerId') } },
          { signal: context.signal },
        ),
    ),
})
