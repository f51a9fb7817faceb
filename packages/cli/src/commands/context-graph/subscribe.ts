import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, flag } from '../shared/input.js'

export const subscribe = command({
  path: ['subscribe'],
  summary: 'Subscribe this node to a context graph',
  about:
    'With --save, the node subscribes again at every start. The configuration then stores its name hash or verified id, never its number.',
  args: [{ name: 'context-graph-id', about: 'Its id, or its on-chain id as 32 or "#32"' }],
  options: [{ flags: '--save', about: 'Also save it in the configuration' }],
  examples: ['kg subscribe lab', "kg subscribe '#32' --save"],
  run: (input, context) =>
    context.during('Subscribing', () =>
      context
        .client()
        .call(
          'subscribeContextGraph',
          { body: { id: arg(input, 'context-graph-id'), save: flag(input, 'save') } },
          { signal: context.signal },
        ),
    ),
  show: ({ contextGraphId, saved, catchup }: Reply<Routes['subscribeContextGraph']>, paint: Paint) =>
    [
      `subscribed to ${contextGraphId}`,
      ...(saved === undefined ? [] : [`saved as ${saved}`]),
      paint.dim(`catch-up: ${catchup.status}${catchup.reason === undefined ? '' : ` (${catchup.reason})`}`),
    ].join('\n'),
})
