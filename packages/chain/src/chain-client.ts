import { type Account, type Chain, createWalletClient, defineChain, publicActions, type Transport } from 'viem'

export interface ChainClientOptions {
  readonly chain: Chain
  readonly transport: Transport
  readonly account: Account
  /** Milliseconds between looks at the chain for a receipt. */
  readonly pollingInterval?: number
}

export type ChainClient = ReturnType<typeof chainClient>

/** Reads and writes with one wallet. */
export function chainClient({ chain, transport, account, pollingInterval }: ChainClientOptions) {
  const polling = pollingInterval === undefined ? {} : { pollingInterval }
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
