import type { Hex } from '@kg/core'

/** The chain and contract that a seal is made for. Without a chain it names none. */
export interface SealDomain {
  readonly chainName: string
  readonly chainId: number
  readonly contract: Hex
}
