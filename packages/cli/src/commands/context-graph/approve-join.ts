import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { agentOption, contextGraphArgument } from '../shared/options.js'

export const approveJoin = command({
  path: ['context-graph', 'approve-join'],
  summary: 'Let an agent in that has asked to join',
  args: [contextGraphArgument],
  options: [agentOption],
  examples: ['kg context-graph approve-join lab --agent 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context
      .client()
      .call(
        'approveJoin',
        { params: { id: arg(input, 'id') }, body: { agentAddress: option(input, 'agent') } },
        { signal: context.signal },
      ),
})
