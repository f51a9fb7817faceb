import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { kg } from '../shared/hints.js'
import { arg } from '../shared/input.js'
import { percent, tokensArgument } from './shared.js'

export const createAccount = command({
  path: ['pca', 'create'],
  summary: 'Pay for publishing in advance and get a discount',
  about:
    'The admin wallet pays and owns the account. The tokens are released over 12 epochs and can be spent only on publishing. Discounts: 10 % from 25,000 tokens, 20 % from 50,000, 30 % from 100,000, 40 % from 250,000, 50 % from 500,000, 75 % from 1,000,000.',
  args: [tokensArgument],
  examples: ['kg pca create 25000'],
  async run(input, context) {
    const made = await context.during('Creating the account on the chain', () =>
      context.client().call('createAccount', { body: { tokens: arg(input, 'tokens') } }, { signal: context.signal }),
    )
    context.say(`Let a wallet publish with it: ${kg('pca', 'register-agent', made.accountId, '<address>')}`)
    return made
  },
  show: ({ accountId, committedTokens, discountBps, txHash }: Reply<Routes['createAccount']>) =>
    `Created conviction account ${accountId} with ${committedTokens} tokens, discount ${percent(discountBps)} (transaction ${txHash})`,
})
