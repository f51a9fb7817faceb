import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg } from '../shared/input.js'

export const unsubscribe = command({
  path: ['unsubscribe'],
  summary: 'Unsubscribe this node from a context graph; its data stays',
  about: 'A saved subscription is also removed from config.json.',
  args: [{ name: 'context-graph-id', about: 'Its id, or its on-chain id as 32 or "#32"' }],
  examples: ['kg unsubscribe lab'],
  run: (input, context) =>
    context
      .client()
      .call('unsubscribeContextGraph', { body: { id: arg(input, 'context-graph-id') } }, { signal: context.signal }),
  show: (
    { contextGraphId, removedFromConfig, stillConfigured }: Reply<Routes['unsubscribeContextGraph']>,
    paint: Paint,
  ) =>
    [
      `no longer subscribed to ${contextGraphId}`,
      ...(removedFromConfig.length === 0 ? [] : ['removed from contextGraphs in config.json']),
      ...(stillConfigured.length === 0
        ? []
        : [
            paint.warn(
              `The node subscribes again at its next start: KG_CONTEXT_GRAPHS, a --set option or the network's defaults name ${stillConfigured.join(', ')}`,
            ),
          ]),
    ].join('\n'),
})
