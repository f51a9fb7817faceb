import { command } from '../../command.js'
import { arg } from '../shared/input.js'

interface Ask {
  readonly ask: string
  readonly symbol: string
  readonly from: string
  readonly txHash: string
}

export const setAsk = command({
  path: ['set-ask'],
  summary: 'Set what the node asks for keeping content, on the chain',
  about: 'In tokens per KB and epoch. A changed price counts after a delay. It needs the admin token.',
  args: [{ name: 'amount', about: 'Tokens per KB and epoch' }],
  examples: ['kg set-ask 0.5'],
  run: (input, context) =>
    context.during('Setting it on-chain', () =>
      context.client().call('setAsk', { body: { amount: arg(input, 'amount') } }, { signal: context.signal }),
    ),
  show: ({ ask, symbol, from, txHash }: Ask) =>
    `The node asks ${ask} ${symbol} per KB and epoch from ${from} on (transaction ${txHash})`,
})
