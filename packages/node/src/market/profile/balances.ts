import type { MarketBalance } from '@kg/contract'
import { defined } from '@kg/core'
import { reached } from '../../chain/wallets/sending.js'
import { tokens } from '../../chain/wallets/tokens.js'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import type { WithdrawalJobs } from './withdrawal-jobs.js'

/** Those of every chain that answers; refused when none does. */
export async function answered<T>(
  chains: readonly MarketChain[],
  ask: (chain: MarketChain) => Promise<T>,
): Promise<T[]> {
  const outcomes = await Promise.allSettled(chains.map(ask))
  const good = outcomes.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  const [refused] = outcomes.filter((one) => one.status === 'rejected')
  if (good.length === 0 && refused !== undefined) throw refused.reason
  return good
}

/** What the node has in the market of a chain, and in the wallet that pays there. */
export async function describeBalance(
  chain: MarketChain,
  withdrawals: Pick<WithdrawalJobs, 'trouble'>,
  { humanReadable }: { readonly humanReadable: boolean },
): Promise<MarketBalance> {
  const address = payingWallet(chain)
  const [coin, token, profile, [amount, readyAt]] = await Promise.all([
    reached(chain.balanceOf(address)),
    chain.read('Token', 'balanceOf', [address]),
    chain.read('DatasetMarket', 'profileOf', [address]),
    chain.read('DatasetMarket', 'withdrawalOf', [address]),
  ])
  const shown = humanReadable ? tokens : String
  const trouble = withdrawals.trouble(chain, address)
  const withdrawal =
    amount === 0n
      ? undefined
      : {
          amount: shown(amount),
          ready_at: new Date(Number(readyAt) * 1000).toISOString(),
          message: trouble ?? 'The node withdraws it when its time has come',
        }
  return {
    blockchain_id: chain.id,
    symbol: chain.symbol,
    wallet: { address, coin_balance: shown(coin), token_balance: shown(token) },
    profile: {
      staked: shown(profile.free),
      reserved: shown(profile.locked),
      reputation: profile.reputation,
      holdings: profile.holdings,
    },
    ...defined({ withdrawal }),
  }
}
