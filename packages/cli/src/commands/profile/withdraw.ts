import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { amountBody, blockchainOption, tokensArgument } from './shared.js'

export const withdrawTokens = command({
  path: ['profile', 'withdraw'],
  summary: 'Withdraw tokens from the market for datasets',
  about: 'The chain sets them aside for a while; then the node withdraws them to its operational wallet by itself.',
  args: [tokensArgument],
  options: [blockchainOption],
  examples: ['kg profile withdraw 50'],
  run: (input, context) =>
    context.during('Asking the chain', () =>
      context.client().call('withdrawTokens', { body: amountBody(input) }, { signal: context.signal }),
    ),
  show: ({ message, tx_hash }: Reply<Routes['withdrawTokens']>) => `${message} (transaction ${tx_hash})`,
})
