import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const joinRequests = command({
  path: ['context-graph', 'join-requests'],
  summary: 'List who has asked to join a context graph',
  args: [contextGraphArgument],
  examples: ['kg context-graph join-requests lab'],
  run: (input, context) =>
    context.client().call('joinRequests', { params: { id: arg(input, 'id') } }, { signal: context.signal }),
})
