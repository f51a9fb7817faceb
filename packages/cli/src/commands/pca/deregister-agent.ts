import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { accountArgument, agentArgument } from './shared.js'

export const deregisterAccountAgent = command({
  path: ['pca', 'deregister-agent'],
  summary: 'Stop a wallet from publishing with a conviction account',
  args: [accountArgument, agentArgument],
  examples: ['kg pca deregister-agent 1 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Removing it on the chain', () =>
      context
        .client()
        .call(
          'deregisterAccountAgent',
          { params: { id: arg(input, 'id'), address: arg(input, 'address') } },
          { signal: context.signal },
        ),
    ),
  show: ({ accountId, agentAddress }: Reply<Routes['deregisterAccountAgent']>) =>
    `${agentAddress} is no longer in conviction account ${accountId}`,
})
