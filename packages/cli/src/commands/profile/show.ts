import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { moment, sheet } from '../shared/table.js'
import { blockchainOption, chosenChain } from './shared.js'

type Balances = Reply<Routes['marketBalances']>

export const showProfile = command({
  path: ['profile', 'show'],
  summary: 'Show the node’s tokens in the market for datasets',
  options: [blockchainOption],
  examples: ['kg profile show', 'kg profile show --blockchain local:31337'],
  run: (input, context) =>
    context
      .client()
      .call('marketBalances', { query: { ...chosenChain(input), humanReadable: 'true' } }, { signal: context.signal }),
  show: (balances: Balances, paint: Paint) => balances.map((balance) => describe(balance, paint)).join('\n\n'),
})

function describe({ blockchain_id, symbol, wallet, profile, withdrawal }: Balances[number], paint: Paint): string {
  return sheet(
    [
      ['chain', blockchain_id],
      ['wallet', wallet.address],
      ['in the wallet', `${wallet.token_balance} ${symbol}, ${wallet.coin_balance} for gas`],
      ['free', `${profile.staked} ${symbol}`],
      ['at stake', `${profile.reserved} ${symbol}`],
      [
        'on its way out',
        withdrawal && `${withdrawal.amount} ${symbol}, from ${moment(withdrawal.ready_at)}: ${withdrawal.message}`,
      ],
      ['reputation', String(profile.reputation)],
      ['holdings', String(profile.holdings)],
    ],
    paint,
  )
}
