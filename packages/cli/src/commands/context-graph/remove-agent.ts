import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { agentOption, contextGraphArgument } from '../shared/options.js'

export const removeAgent = command({
  path: ['context-graph', 'remove-agent'],
  summary: 'Remove an agent from the allowlist',
  args: [contextGraphArgument],
  options: [agentOption],
  examples: ['kg context-graph remove-agent lab --agent 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context
      .client()
      .call(
        'removeParticipant',
        { params: { id: arg(input, 'id') }, body: { agentAddress: option(input, 'agent') ?? '' } },
        { signal: context.signal },
      ),
  show: ({ contextGraphId, agentAddress }: { contextGraphId: string; agentAddress: string }) =>
    `${agentAddress} is no longer a member of ${contextGraphId}`,
})
