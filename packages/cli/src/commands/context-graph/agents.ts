import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const contextGraphAgents = command({
  path: ['context-graph', 'agents'],
  summary: 'Show the allowlist of a curated context graph',
  args: [contextGraphArgument],
  examples: ['kg context-graph agents lab'],
  run: (input, context) =>
    context.client().call('listParticipants', { params: { id: arg(input, 'id') } }, { signal: context.signal }),
  show: ({ contextGraphId, allowedAgents }: { contextGraphId: string; allowedAgents: readonly string[] }) =>
    allowedAgents.length === 0 ? `${contextGraphId} has no allowlist` : allowedAgents.join('\n'),
})
