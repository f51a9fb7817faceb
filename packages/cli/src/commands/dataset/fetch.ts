import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { type CommandInput, command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { usageRefused } from '../shared/errors.js'
import { kg } from '../shared/hints.js'
import { arg, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'
import { tokens, weiOfTokens } from '../shared/tokens.js'
import { waitForHandler } from './wait-for-handler.js'

type FetchedDataset = Extract<Reply<Routes['networkReadResult']>, { status: 'COMPLETED' }>['data'] & {
  readonly message?: string
}

export const fetchDataset = command({
  path: ['dataset', 'fetch'],
  summary: 'Fetch a dataset from a node that offers it',
  about:
    'The dataset is checked against its root and the signatures of its creators, and stored as yours. Permissioned data comes along if its importer has granted you access. One with a price is paid for from the profile of the node, up to --max-price.',
  args: [
    { name: 'reply', about: 'Reply id, as listed by kg dataset query' },
    { name: 'id', about: 'Dataset id from that reply' },
  ],
  options: [
    { flags: '--max-price <tokens>', about: 'The most to pay (default: the setting market.maxReadPrice)' },
    { flags: '--blockchain <id>', about: 'The chain to pay on (default: one that both nodes use)' },
  ],
  examples: ['kg dataset fetch 5f0c… 0x5ec6…', 'kg dataset fetch 5f0c… 0x5ec6… --max-price 2.5'],
  async run(input, context): Promise<FetchedDataset> {
    const body = {
      reply_id: arg(input, 'reply'),
      data_set_id: arg(input, 'id'),
      ...defined({ max_price: readMaxPrice(input), blockchain_id: option(input, 'blockchain') }),
    }
    const { client, signal } = context
    const params = await client().call('networkRead', { body }, { signal })
    const ask = () => client().call('networkReadResult', { params }, { signal })
    const { data, message } = await waitForHandler('Fetching', ask, context)
    context.say(`See it: ${kg('dataset', 'show', data.dataset_id)}`)
    return { ...data, ...defined({ message }) }
  },
  show: (done: FetchedDataset, paint: Paint) =>
    sheet(
      [
        ['dataset', done.dataset_id],
        ['size', bytes(done.kgjson_size_in_bytes)],
        ['root', done.root_hash],
        ['paid', done.paid && `${tokens(done.paid.price)} tokens on ${done.paid.blockchain_id}`],
        ['note', done.message],
      ],
      paint,
    ),
})

function readMaxPrice(input: CommandInput): string | undefined {
  const text = option(input, 'maxPrice')
  if (text === undefined) return undefined
  const wei = weiOfTokens(text)
  if (wei !== undefined) return wei
  throw usageRefused(`--max-price ${text} is not an amount of tokens`, 'Use a number such as 2.5')
}
