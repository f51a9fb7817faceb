import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { amountBody, blockchainOption, tokensArgument } from './shared.js'

export const depositTokens = command({
  path: ['profile', 'deposit'],
  summary: 'Deposit tokens in the market for datasets',
  about: 'The operational wallet pays.',
  args: [tokensArgument],
  options: [blockchainOption],
  examples: ['kg profile deposit 100', 'kg profile deposit 12.5 --blockchain gnosis:100'],
  run: (input, context) =>
    context.during('Paying on the chain', () =>
      context.client().call('depositTokens', { body: amountBody(input) }, { signal: context.signal }),
    ),
  show: ({ message, tx_hash }: Reply<Routes['depositTokens']>) => `${message} (transaction ${tx_hash})`,
})
