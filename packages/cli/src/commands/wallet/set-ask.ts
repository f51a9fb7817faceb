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
  summary: 'Set the price for storing content on this node',
  about: 'The price is recorded on the chain and takes effect after a delay. You need the admin token.',
  args: [{ name: 'amount', about: 'Tokens per KB and epoch' }],
  examples: ['kg set-ask 0.5'],
  run: (input, context) =>
    context.during('Setting it on the chain', () =>
      context.client().call('setAsk', { body: { amount: arg(input, 'amount') } }, { signal: context.signal }),
    ),
  show: ({ ask, symbol, from, txHash }: Ask) =>
    `The node’s price is ${ask} ${symbol} per KB and epoch, starting ${from} (transaction ${txHash})`,
})
