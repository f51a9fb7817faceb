import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { MarketChains } from '../contract/market-chains.js'
import { answered, describeBalance } from './balances.js'
import { openDeposits } from './deposit.js'
import { openPayouts, type PayOutNeeds } from './pay-out.js'
import { openWithdrawals, type WithdrawNeeds } from './withdraw.js'
import type { WithdrawalJobs } from './withdrawal-jobs.js'

export interface ProfileRouteNeeds extends PayOutNeeds, Omit<WithdrawNeeds, 'ledger' | 'chains' | 'config'> {
  readonly config: PayOutNeeds['config'] & WithdrawNeeds['config']
  readonly chains: Pick<MarketChains, 'ready' | 'current' | 'list'>
  readonly withdrawals: WithdrawalJobs
}

/** Tokens of the node in the market, under the paths of the earlier generations. */
export function profileRoutes(needs: ProfileRouteNeeds): Binding[] {
  const { chains, withdrawals } = needs
  const deposit = openDeposits(needs)
  const withdraw = openWithdrawals(needs)
  const payouts = openPayouts(needs)
  return [
    handle(routes.depositTokens, ({ body }, { caller }) => deposit(body.tok_amount, body.blockchain_id, caller)),
    handle(routes.withdrawTokens, ({ body }, { caller }) => withdraw(body.tok_amount, body.blockchain_id, caller)),
    handle(routes.marketBalances, async ({ query: { blockchain_id, humanReadable = false } }, { signal }) => {
      const open = blockchain_id === undefined ? chains.current() : []
      const asked = open.length > 0 ? open : [await chains.ready(blockchain_id, 'Showing balances', signal)]
      return answered(asked, (chain) => describeBalance(chain, withdrawals, { humanReadable }))
    }),
    handle(routes.listBlockchains, () => chains.list()),
    handle(routes.showPayouts, ({ query }, { signal }) => payouts.show(query.blockchain_id, signal)),
    handle(routes.payOutHoldings, ({ body }, { signal }) => payouts.payOut(body?.blockchain_id, signal)),
  ]
}
