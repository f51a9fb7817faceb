import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const unsubscribe = command({
  path: ['unsubscribe'],
  summary: 'Unsubscribe this node from a context graph; its data stays',
  args: [{ name: 'context-graph-id', about: 'Its id, or its on-chain id as 32 or "#32"' }],
  examples: ['kg unsubscribe lab'],
  run: (input, context) =>
    context
      .client()
      .call('unsubscribeContextGraph', { body: { id: arg(input, 'context-graph-id') } }, { signal: context.signal }),
  show: ({ contextGraphId }: { contextGraphId: string }) => `no longer subscribed to ${contextGraphId}`,
})
