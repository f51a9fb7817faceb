import { command } from '../../command.js'
import { agentOption, contextGraphArgument } from '../shared/options.js'
import { addAgent, addAgentTo } from './add-agent.js'

export const invite = command({
  path: ['context-graph', 'invite'],
  summary: 'Older name of add-agent',
  alias: true,
  args: [contextGraphArgument],
  options: [agentOption],
  examples: ['kg context-graph add-agent lab --agent 0x52908400098527886e0f7030069857d2e4169ee7'],
  run(input, context) {
    context.say('invite is deprecated: use kg context-graph add-agent')
    return addAgentTo(input, context)
  },
  show: addAgent.show,
})
