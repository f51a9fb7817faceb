import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'
import { describeReplication } from './replicate.js'

type Offer = Reply<Routes['listOffers']>['offers'][number]

export const listOffers = command({
  path: ['dataset', 'offers'],
  summary: 'List your offers to have datasets held, newest first',
  options: [{ flags: '--dataset <id>', about: 'Only offers of this dataset' }, ...pageOptions],
  examples: ['kg dataset offers', 'kg dataset offers --dataset 0x5ec6…'],
  async run(input, context) {
    const wanted = defined({ dataset_id: option(input, 'dataset') })
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (query) => context.client().call('listOffers', { query: { ...query, ...wanted } }, { signal: context.signal }),
      ({ offers }) => offers,
    )
    return { offers: rows, ...defined({ nextCursor }) }
  },
  show: ({ offers }: { offers: readonly Offer[] }, paint: Paint) =>
    offers.length === 0
      ? 'No offers. Make one with kg dataset replicate <id>'
      : table(['made (UTC)', 'status', 'holders', 'id', 'dataset', 'note'], offers.map(rowOf), paint),
})

const rowOf = (offer: Offer): string[] => [
  moment(offer.created),
  offer.offer_status,
  String(offer.number_of_verified_replications),
  offer.handler_id,
  offer.dataset_id,
  offer.message,
]

export const cancelOffer = command({
  path: ['dataset', 'cancel'],
  summary: 'Cancel an offer before its holders are chosen',
  about: 'The tokens that were set aside are free again when kg dataset offers shows CANCELLED.',
  args: [{ name: 'offer', about: 'Id of the offer, as listed by kg dataset offers' }],
  examples: ['kg dataset cancel 5f0c…'],
  run: async (input, context) => {
    const params = { handler_id: arg(input, 'offer') }
    return (await context.client().call('cancelReplication', { params }, { signal: context.signal })).data
  },
  show: describeReplication,
})
