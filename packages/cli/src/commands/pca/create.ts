import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { kg } from '../shared/hints.js'
import { arg } from '../shared/input.js'
import { percent, tokensArgument } from './shared.js'

export const createAccount = command({
  path: ['pca', 'create'],
  summary: 'Commit tokens to publishing in advance, for a discount',
  about:
    'The admin wallet pays and owns the account. It is released over 12 epochs, and only publishing can spend it: 25 000 tokens earn 10 %, 50 000 20 %, 100 000 30 %, 250 000 40 %, 500 000 50 %, 1 000 000 75 %.',
  args: [tokensArgument],
  examples: ['kg pca create 25000'],
  async run(input, context) {
    const made = await context.during('Making the account on-chain', () =>
      context.client().call('createAccount', { body: { tokens: arg(input, 'tokens') } }, { signal: context.signal }),
    )
    context.say(`Let a wallet publish with it: ${kg('pca', 'register-agent', made.accountId, '<address>')}`)
    return made
  },
  show: ({ accountId, committedTokens, discountBps, txHash }: Reply<Routes['createAccount']>) =>
    `Conviction account ${accountId} made of ${committedTokens} tokens, discount ${percent(discountBps)} (transaction ${txHash})`,
})
