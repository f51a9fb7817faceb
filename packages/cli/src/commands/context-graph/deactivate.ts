import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const deactivateContextGraph = command({
  path: ['context-graph', 'deactivate'],
  summary: 'Permanently end publishing to a context graph',
  args: [contextGraphArgument],
  examples: ['kg context-graph deactivate lab'],
  run: (input, context) =>
    context.during('Deactivating on-chain', () =>
      context.client().call('deactivateContextGraph', { body: { id: arg(input, 'id') } }, { signal: context.signal }),
    ),
  show: ({ contextGraphId, onChainId }: { contextGraphId: string; onChainId: string }) =>
    `${contextGraphId} (#${onChainId}) accepts no more publications`,
})
