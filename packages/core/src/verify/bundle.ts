import type { InclusionProof } from '../hash-tree/build-tree.js'
import type { Hex } from '../hash-tree/hex.js'
import type { SealFields } from '../seal/seal-fields.js'

/** Everything needed to show, without a node, that an author vouched for one statement. Plain JSON. */
export interface ProofBundle {
  readonly version: 1
  readonly statement: { readonly line: string }
  readonly proof: InclusionProof
  readonly commitment: {
    readonly root: Hex
    readonly leafCount: number
    readonly privateRoot: Hex
    readonly commitment: Hex
  }
  readonly seal: { readonly fields: SealFields; readonly signature: Hex }
  /** Where the chain says the same. `checkBundle` does not read it: that takes an RPC endpoint. */
  readonly anchor?: Anchor
}

export interface Anchor {
  readonly chainName: string
  readonly chainId: number
  readonly contract: Hex
  /** Decimal. */
  readonly kaId: string
  readonly txHash: Hex
  readonly blockNumber: number
}

export type BundlePart = 'shape' | 'statement' | 'path' | 'commitment' | 'seal'

export type BundleCheck =
  | { readonly ok: true; readonly author: Hex }
  | { readonly ok: false; readonly failed: BundlePart; readonly why: string }
