import { routes } from '@kg/contract'
import { checksumAddress, defined, parseAddress } from '@kg/core'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type AccountNeeds, openAccounts } from './accounts.js'
import { describeAccount } from './describe-account.js'
import { ownAccounts } from './own-accounts.js'

export function pcaRoutes(needs: AccountNeeds): Binding[] {
  const { ledger, chain } = needs
  const accounts = openAccounts(needs)
  const opened = (signal: AbortSignal) => chain.ready('Showing conviction accounts', signal)
  return [
    handle(routes.listAccounts, async ({ query: { limit, cursor } }, { signal }) => {
      const after = Number(decodeCursor(cursor) ?? 0)
      const open = await opened(signal)
      const ids = (await ownAccounts(ledger, open, signal)).filter((id) => id > after)
      const { rows, nextCursor } = readPage(ids, limit, Number)
      return {
        accounts: await Promise.all(rows.map((id) => describeAccount(open, id))),
        ...defined({ nextCursor }),
      }
    }),
    handle(routes.createAccount, ({ body }, { caller }) => accounts.create(body.tokens, caller)),
    handle(routes.getAccount, async ({ params, query: { key } }, { signal }) => {
      const asked = key === undefined ? undefined : parseAddress(key)
      const open = await opened(signal)
      const account = await describeAccount(open, BigInt(params.id))
      if (asked === undefined) return account
      const seat = String(await open.read('ConvictionAccounts', 'accountOf', [asked]))
      const probedKey = { address: checksumAddress(asked), isAgent: seat === account.accountId, accountId: seat }
      return { ...account, probedKey }
    }),
    handle(routes.registerAccountAgent, ({ params, body }, { caller }) =>
      accounts.registerAgent(BigInt(params.id), parseAddress(body.agentAddress), caller, body.consent),
    ),
    handle(routes.deregisterAccountAgent, ({ params }, { caller }) =>
      accounts.deregisterAgent(BigInt(params.id), parseAddress(params.address), caller),
    ),
    handle(routes.fundAccount, ({ params, body }, { caller }) => accounts.fund(BigInt(params.id), body.tokens, caller)),
    handle(routes.settleAccount, ({ params }, { caller }) => accounts.settle(BigInt(params.id), caller)),
  ]
}
