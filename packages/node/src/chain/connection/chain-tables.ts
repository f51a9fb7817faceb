import type { Hex } from '@kg/core'
import { defineTable } from '@kg/store'

/** Wallets that the local network has given funds to; it does so once. */
export const fundedWallets = defineTable<{ at: number }, [genesis: string, wallet: Hex]>()('chain-funded')
