import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { accountArgument } from './shared.js'

export const settleAccount = command({
  path: ['pca', 'settle'],
  summary: 'Move unused tokens of past epochs to an account’s buffer',
  about: 'Publishing does this automatically, so you seldom need it.',
  args: [accountArgument],
  examples: ['kg pca settle 1'],
  run: (input, context) =>
    context.during('Moving the tokens on the chain', () =>
      context.client().call('settleAccount', { params: { id: arg(input, 'id') } }, { signal: context.signal }),
    ),
  show: ({ accountId, movedTokens }: Reply<Routes['settleAccount']>) =>
    `${movedTokens} tokens moved to the buffer of conviction account ${accountId}`,
})
