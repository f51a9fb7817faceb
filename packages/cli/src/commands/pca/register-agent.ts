import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { consentOptions, readConsent } from '../shared/consent.js'
import { arg } from '../shared/input.js'
import { accountArgument, agentArgument } from './shared.js'

export const registerAccountAgent = command({
  path: ['pca', 'register-agent'],
  summary: 'Let a wallet publish with a conviction account',
  about: 'If the wallet is not yours, its owner must agree with kg consent.',
  args: [accountArgument, agentArgument],
  options: consentOptions,
  examples: ['kg pca register-agent 1 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Registering it on the chain', () =>
      context
        .client()
        .call(
          'registerAccountAgent',
          { params: { id: arg(input, 'id') }, body: { agentAddress: arg(input, 'address'), ...readConsent(input) } },
          { signal: context.signal },
        ),
    ),
  show: ({ accountId, agentAddress }: Reply<Routes['registerAccountAgent']>) =>
    `${agentAddress} now publishes with conviction account ${accountId}`,
})
