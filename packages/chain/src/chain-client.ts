import { defined } from '@kg/core'
import {
  type Account,
  type Chain,
  type Client,
  createWalletClient,
  defineChain,
  type PublicActions,
  publicActions,
  type Transport,
  type WalletActions,
  type WalletRpcSchema,
} from 'viem'

export interface ChainClientOptions {
  readonly chain: Chain
  readonly transport: Transport
  readonly account: Account
  /** Milliseconds between looks at the chain for a receipt. */
  readonly pollingInterval?: number
}

/** Reads and writes with one wallet. */
export type ChainClient = Client<
  Transport,
  Chain,
  Account,
  WalletRpcSchema,
  PublicActions<Transport, Chain> & WalletActions<Chain, Account>
>

export function chainClient({ chain, transport, account, pollingInterval }: ChainClientOptions): ChainClient {
  const polling = defined({ pollingInterval })
  return createWalletClient({ account, chain, transport, ...polling }).extend(publicActions)
}

/** What viem must know of a network that is not in its list. */
export function chainOf(id: number, name: string, url: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}
