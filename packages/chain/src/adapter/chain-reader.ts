import { type Chain, createPublicClient, type PublicClient, type Transport } from 'viem'

export interface ChainPlace {
  readonly chain: Chain
  /** As the local chain or the RPC pool gives it. */
  readonly transport: Transport
}

export type ChainReader = PublicClient<Transport, Chain>

/** Nothing is cached: what is asked here decides over money. */
export function chainReader({ chain, transport }: ChainPlace): ChainReader {
  return createPublicClient({ chain, transport, cacheTime: 0 })
}
