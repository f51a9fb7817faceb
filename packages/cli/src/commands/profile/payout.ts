import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { blockchainOption, chosenChain } from './shared.js'

export const payOut = command({
  path: ['profile', 'payout'],
  summary: 'Pay out what holdings have earned',
  about:
    'Pays for all holdings, many in one transaction, whether that is worth the gas or not. The exit code is 1 if it fails.',
  options: [blockchainOption],
  examples: ['kg profile payout', 'kg profile payout --blockchain gnosis:100'],
  async run(input, context) {
    const answer = await context.during('Paying out on the chain', () =>
      context.client().call('payOutHoldings', { body: chosenChain(input) }, { signal: context.signal }),
    )
    return new Outcome(answer, answer.status === 'FAILED' ? exitCodes.failed : exitCodes.ok)
  },
  show: ({ message, payouts = [] }: Reply<Routes['payOutHoldings']>) =>
    [message, ...payouts.map(({ tx_hash }) => `transaction ${tx_hash}`)].join('\n'),
})
