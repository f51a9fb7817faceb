import type { Addresses } from '@kg/chain'
import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

export interface KnownChain {
  chainId: number
  addresses: Addresses
  /** Hash of its first block. */
  genesis: string
}

/** The contracts of each network that this node has been on. */
export const knownChains = defineTable<KnownChain>()('chain-places')

/** Wallets that the local network has given funds to; it does so once. */
export const fundedWallets = defineTable<{ at: number }, [genesis: string, wallet: Hex]>()('chain-funded')
