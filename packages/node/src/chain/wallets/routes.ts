import { routes } from '@kg/contract'
import { mapDefined, parseAddress } from '@kg/core'
import { type Binding, handle } from '../../platform/http/handle.js'
import { balances } from './balances.js'
import { listTransactions } from './list-transactions.js'
import { type OperationalWalletNeeds, openOperationalWallets } from './operational-wallets.js'
import { rpcHealth } from './rpc-health.js'

export function walletRoutes(needs: OperationalWalletNeeds): Binding[] {
  const { chain, ledger } = needs
  const operational = openOperationalWallets(needs)
  const health = rpcHealth(chain)
  return [
    handle(routes.rpcHealth, () => health()),
    handle(routes.listWallets, async (_, { signal }) => {
      const { wallets, chainId } = await chain.ready('Showing wallets', signal)
      return { wallets: wallets.list().map(({ address }) => address), chainId }
    }),
    handle(routes.walletBalances, (_, { signal }) => balances(chain, signal)),
    handle(routes.listTransactions, ({ query }) => ledger.read((r) => listTransactions(r, query))),
    handle(routes.listOperationalWallets, (_, { caller, signal }) => operational.list(caller, signal)),
    handle(routes.addOperationalWallet, ({ body }, { caller }) =>
      operational.add(mapDefined(body.address, parseAddress), caller, body.consent),
    ),
    handle(routes.removeOperationalWallet, ({ params }, { caller }) =>
      operational.remove(parseAddress(params.address), caller),
    ),
  ]
}
