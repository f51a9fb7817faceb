import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const signJoin = command({
  path: ['context-graph', 'sign-join'],
  summary: 'Sign a join request without sending it',
  args: [contextGraphArgument],
  examples: ['kg context-graph sign-join lab --json > request.json'],
  run: (input, context) =>
    context.client().call('signJoin', { params: { id: arg(input, 'id') }, body: {} }, { signal: context.signal }),
})
