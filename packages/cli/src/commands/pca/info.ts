import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { moment, sheet } from '../shared/table.js'
import { accountArgument, percent } from './shared.js'

type Account = Reply<Routes['getAccount']>

export const accountInfo = command({
  path: ['pca', 'info'],
  summary: 'Show one conviction account',
  args: [accountArgument],
  options: [{ flags: '--key <addr>', about: 'Check whether this wallet publishes with it' }],
  examples: ['kg pca info 1', 'kg pca info 1 --key 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context
      .client()
      .call(
        'getAccount',
        { params: { id: arg(input, 'id') }, query: { key: option(input, 'key') } },
        { signal: context.signal },
      ),
  show({ symbol, probedKey, ...account }: Account, paint: Paint) {
    const probed = probedKey?.accountId === '0' ? 'in no account' : `in account ${probedKey?.accountId}`
    return sheet(
      [
        ['account', account.accountId],
        ['owner', account.isOwn ? `${account.owner} (this node)` : account.owner],
        ['committed', `${account.committedTokens} ${symbol}`],
        ['discount', percent(account.discountBps)],
        ['created', moment(account.createdAt)],
        ['locked until', moment(account.lockEndsAt)],
        ['epoch', `${account.epoch} of 12`],
        ['left in it', `${account.epochAllowanceLeft} of ${account.baseEpochAllowance} ${symbol}`],
        ['buffer', `${account.buffer} ${symbol}`],
        ['agents', account.agents.length === 0 ? 'none' : account.agents.join(', ')],
        ['asked key', probedKey === undefined ? undefined : `${probedKey.address} is ${probed}`],
      ],
      paint,
    )
  },
})
