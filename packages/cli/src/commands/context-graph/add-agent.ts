import { type CommandContext, type CommandInput, command } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { agentOption, contextGraphArgument } from '../shared/options.js'

/** Also what the older `invite` does. */
export function addAgentTo(input: CommandInput, context: CommandContext) {
  const body = { agentAddress: option(input, 'agent') ?? '' }
  return context.client().call('addParticipant', { params: { id: arg(input, 'id') }, body }, { signal: context.signal })
}

export const addAgent = command({
  path: ['context-graph', 'add-agent'],
  summary: 'Add an agent to the allowlist of a curated context graph',
  args: [contextGraphArgument],
  options: [agentOption],
  examples: ['kg context-graph add-agent lab --agent 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: addAgentTo,
  show: ({ contextGraphId, agentAddress }: { contextGraphId: string; agentAddress: string }) =>
    `${agentAddress} may read and write ${contextGraphId}`,
})
