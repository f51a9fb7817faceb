import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { consentOptions, readConsent } from '../shared/consent.js'
import { arg } from '../shared/input.js'
import { accountArgument, agentArgument } from './shared.js'

export const registerAccountAgent = command({
  path: ['pca', 'register-agent'],
  summary: 'Let a wallet publish at the cost of a conviction account',
  about: 'Somebody else’s wallet must agree: its holder runs kg consent.',
  args: [accountArgument, agentArgument],
  options: consentOptions,
  examples: ['kg pca register-agent 1 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Registering it on-chain', () =>
      context
        .client()
        .call(
          'registerAccountAgent',
          { params: { id: arg(input, 'id') }, body: { agentAddress: arg(input, 'address'), ...readConsent(input) } },
          { signal: context.signal },
        ),
    ),
  show: ({ accountId, agentAddress }: Reply<Routes['registerAccountAgent']>) =>
    `${agentAddress} publishes at the cost of conviction account ${accountId}`,
})
