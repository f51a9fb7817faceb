import { MarketBalanceTooLowError, MarketMissingError, PaymentOverLimitError } from '@kg/contract'
import { type Hex, zeroAddress } from '@kg/core'
import type { OpenChain } from '../../chain/connection/chain.js'
import { tokens } from '../../chain/wallets/tokens.js'

/** A chain with its market: the node's own, or a further one with the same wallets. */
export interface MarketChain
  extends Pick<
    OpenChain,
    | 'name'
    | 'chainId'
    | 'addresses'
    | 'symbol'
    | 'read'
    | 'send'
    | 'keyOf'
    | 'transactions'
    | 'wallets'
    | 'balanceOf'
    | 'gasPrice'
  > {
  /** `<chain>:<chainId>`, as requests name it. */
  readonly id: string
}

export const blockchainIdOf = ({ name, chainId }: { readonly name: string; readonly chainId: number }): string =>
  `${name}:${chainId}`

/** The wallet that pays, and whose profile is the node's. */
export const payingWallet = ({ wallets }: Pick<MarketChain, 'wallets'>): Hex =>
  (wallets.operational()[0] ?? wallets.admin).address

export const hasMarket = ({ addresses }: Pick<MarketChain, 'addresses'>): boolean =>
  addresses.DatasetMarket !== zeroAddress

export function requireMarket(chain: MarketChain): MarketChain {
  if (!hasMarket(chain)) throw new MarketMissingError({ blockchainId: chain.id })
  return chain
}

/** Every payment from the profile is checked against what its payer allows. Amounts are token wei. */
export function requireWithinLimit({ symbol }: Pick<MarketChain, 'symbol'>, amount: bigint, limit: bigint): void {
  if (amount > limit) throw new PaymentOverLimitError({ amount: tokens(amount), limit: tokens(limit), symbol })
}

/** What the profile holds, free to be spent. */
export async function freeOf(chain: MarketChain): Promise<bigint> {
  return (await chain.read('DatasetMarket', 'profileOf', [payingWallet(chain)])).free
}

/** The profile must hold the amount. */
export async function requireFree(chain: MarketChain, amount: bigint): Promise<void> {
  const free = await freeOf(chain)
  if (free >= amount) return
  const { symbol } = chain
  const account = payingWallet(chain)
  throw new MarketBalanceTooLowError({ account, place: 'profile', has: tokens(free), needs: tokens(amount), symbol })
}
