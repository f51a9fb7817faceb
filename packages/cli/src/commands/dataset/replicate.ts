import type { Reply, Routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core/values'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { blockchainOption, chosenChain } from '../profile/shared.js'
import { CommandRefusedError, usageRefused } from '../shared/errors.js'
import { kg } from '../shared/hints.js'
import { arg, flag, option } from '../shared/input.js'
import { moment, sheet } from '../shared/table.js'
import { datasetArgument } from './dataset-argument.js'

type Replication = Reply<Routes['replicateResult']>['data']

const askAgainMs = 500

export const replicateDataset = command({
  path: ['dataset', 'replicate'],
  summary: 'Have a dataset held by other nodes',
  about:
    'Makes an offer on the chain and waits until holders are chosen. The price is set aside from the node’s profile, or deposited from its wallet first. Permissioned data stays on this node.',
  args: [datasetArgument],
  options: [
    { flags: '--minutes <n>', about: 'How long it is held (default: market.offerMinutes)' },
    { flags: '--amount <wei>', about: 'The most that one holder gets, in token wei (default: by the formula)' },
    { flags: '--holders <n>', about: 'How many nodes are asked for (default: market.offerHolders)' },
    blockchainOption,
    { flags: '--detach', about: 'Do not wait until holders are chosen' },
  ],
  examples: ['kg dataset replicate 0x5ec6…', 'kg dataset replicate 0x5ec6… --minutes 1440 --holders 1'],
  async run(input, context): Promise<Replication> {
    const { client, signal } = context
    const body = {
      dataset_id: arg(input, datasetArgument.name),
      ...chosenChain(input),
      ...defined({
        holding_time_in_minutes: numberOf(input, 'minutes'),
        holders: numberOf(input, 'holders'),
        token_amount_per_holder: option(input, 'amount'),
      }),
    }
    const params = await client().call('replicate', { body }, { signal })
    context.say(`Cancel it: ${kg('dataset', 'cancel', params.handler_id)}`)
    const ask = () => client().call('replicateResult', { params }, { signal })
    return flag(input, 'detach') ? (await ask()).data : waitForHolders(ask, context)
  },
  show: describeReplication,
})

async function waitForHolders(
  ask: () => Promise<Reply<Routes['replicateResult']>>,
  context: CommandContext,
): Promise<Replication> {
  const progress = { now: 'The offer is being made' }
  return context.during(
    () => progress.now,
    async () => {
      for (;;) {
        const { status, data } = await ask()
        if (status === 'COMPLETED') return data
        if (status === 'FAILED') {
          const { code = 'OFFER_FAILED', remedy = 'Replicate again' } = data.error ?? {}
          throw new CommandRefusedError(code, 'The dataset was not replicated', data.message, remedy)
        }
        progress.now = data.message
        await pauseOrAbort(askAgainMs, context.signal)
      }
    },
  )
}

function numberOf(input: CommandInput, name: 'minutes' | 'holders'): number | undefined {
  return mapDefined(option(input, name), (text) => {
    if (/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return Number(text)
    throw usageRefused(`--${name} ${text} is not a number`, `Use a number: --${name} 3`)
  })
}

export function describeReplication(data: Replication, paint: Paint): string {
  return sheet(
    [
      ['dataset', data.dataset_id],
      ['status', data.status],
      ['offer', mapDefined(data.offer_id, (id) => `${id} on ${data.blockchain_id}`)],
      ['price', `${data.token_amount_per_holder} token wei for one holder, at most`],
      ['held until', mapDefined(data.holds_until, moment)],
      ...data.holders.map(({ wallet, status }): [string, string] => ['holder', `${wallet} (${status})`]),
      ['messages', String(data.messages)],
      ['note', data.message],
    ],
    paint,
  )
}
