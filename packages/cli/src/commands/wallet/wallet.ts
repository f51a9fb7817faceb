import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { table } from '../shared/table.js'

type Wallets = Reply<Routes['walletBalances']>

export const wallet = command({
  path: ['wallet'],
  summary: 'Show the addresses and balances of the node’s wallets',
  about:
    'The admin wallet manages the identity and owns conviction accounts. Operational wallets publish. The exit code is 1 if the chain does not answer.',
  examples: ['kg wallet', 'kg wallet --json'],
  async run(_, context) {
    const answer = await context.client().call('walletBalances', {}, { signal: context.signal })
    if (answer.error !== undefined) context.say(`The balances are unknown: ${answer.error}`)
    return new Outcome(answer, answer.error === undefined ? exitCodes.ok : exitCodes.failed)
  },
  show({ wallets, balances, symbol = 'token' }: Wallets, paint: Paint) {
    if (balances.length === 0) return wallets.join('\n')
    return table(
      ['address', 'role', 'ETH', symbol],
      balances.map(({ address, role, eth, token }) => [address, role, eth, token]),
      paint,
    )
  },
})
