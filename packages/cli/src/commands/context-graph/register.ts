import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'
import { accessPolicyOption, policyOf } from './access-policy.js'

export const registerContextGraph = command({
  path: ['context-graph', 'register'],
  summary: 'Register a context graph on-chain, which unlocks publishing',
  args: [contextGraphArgument],
  options: [accessPolicyOption],
  examples: ['kg context-graph register lab'],
  run: (input, context) =>
    context.during('Registering on-chain', () =>
      context
        .client()
        .call(
          'registerContextGraph',
          { body: { id: arg(input, 'id'), accessPolicy: policyOf(input) } },
          { signal: context.signal },
        ),
    ),
})
