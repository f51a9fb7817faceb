import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { accountArgument, tokensArgument } from './shared.js'

export const fundAccount = command({
  path: ['pca', 'funds'],
  summary: 'Add tokens to the buffer of a conviction account',
  args: [accountArgument, tokensArgument],
  examples: ['kg pca funds 1 100'],
  run: (input, context) =>
    context.during('Paying on the chain', () =>
      context
        .client()
        .call(
          'fundAccount',
          { params: { id: arg(input, 'id') }, body: { tokens: arg(input, 'tokens') } },
          { signal: context.signal },
        ),
    ),
  show: ({ accountId, addedTokens, txHash }: Reply<Routes['fundAccount']>) =>
    `${addedTokens} tokens added to conviction account ${accountId} (transaction ${txHash})`,
})
