import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { bytes } from '../node/units.js'
import { kg } from '../shared/hints.js'
import { arg } from '../shared/input.js'
import { sheet } from '../shared/table.js'
import { waitForHandler } from './wait-for-handler.js'

type FetchedDataset = Extract<Reply<Routes['networkReadResult']>, { status: 'COMPLETED' }>['data'] & {
  readonly message?: string
}

export const fetchDataset = command({
  path: ['dataset', 'fetch'],
  summary: 'Fetch a dataset from a node that offers it',
  about:
    'The dataset is checked against its root and the signatures of its creators, and stored as yours. Permissioned data comes along if its importer has granted you access.',
  args: [
    { name: 'reply', about: 'Reply id, as listed by kg dataset query' },
    { name: 'id', about: 'Dataset id from that reply' },
  ],
  examples: ['kg dataset fetch 5f0c… 0x5ec6…'],
  async run(input, context): Promise<FetchedDataset> {
    const body = { reply_id: arg(input, 'reply'), data_set_id: arg(input, 'id') }
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
        ['note', done.message],
      ],
      paint,
    ),
})
