import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'
import { percent } from './shared.js'

type Accounts = Pick<Reply<Routes['listAccounts']>, 'accounts'>

export const listAccounts = command({
  path: ['pca', 'list'],
  summary: 'List the conviction accounts of the node’s wallets',
  about: 'Lists the accounts that a wallet of the node owns or publishes with.',
  options: pageOptions,
  examples: ['kg pca list'],
  async run(input, context) {
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listAccounts', { query: page }, { signal: context.signal }),
      ({ accounts }) => accounts,
    )
    return { accounts: rows, ...defined({ nextCursor }) }
  },
  show({ accounts }: Accounts, paint: Paint) {
    if (accounts.length === 0) return 'No conviction accounts'
    return table(
      ['id', 'owner', 'committed', 'left', 'buffer', 'discount', 'agents', 'until (UTC)'],
      accounts.map((account) => [
        account.accountId,
        account.isOwn ? 'this node' : account.owner,
        `${account.committedTokens} ${account.symbol}`,
        account.epochAllowanceLeft,
        account.buffer,
        percent(account.discountBps),
        String(account.agentCount),
        moment(account.lockEndsAt),
      ]),
      paint,
    )
  },
})
