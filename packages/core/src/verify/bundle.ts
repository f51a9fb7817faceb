import type { InclusionProof } from '../hash-tree/build-tree.js'
import type { Hex } from '../hash-tree/hex.js'
import type { SealFields } from '../seal/seal-fields.js'

/** Everything needed to show, without a node, that an author vouched for something. Plain JSON. */
export type ProofBundle = StatementBundle | ContentBundle

/** For one statement: its path to the root stands for all the others. */
export interface StatementBundle extends Vouched {
  readonly statement: { readonly line: string }
  readonly proof: InclusionProof
  readonly content?: never
}

/** For a whole asset: the tree is built again from its statements. */
export interface ContentBundle extends Vouched {
  /** Canonical lines, each once. */
  readonly content: readonly string[]
  readonly statement?: never
  readonly proof?: never
}

interface Vouched {
  readonly version: 1
  /** The name behind the seal's `nameHash`; left out where it is not to be told. */
  readonly contextGraphId?: string
  readonly commitment: {
    readonly root: Hex
    readonly leafCount: number
    readonly privateRoot: Hex
    readonly commitment: Hex
  }
  readonly seal: { readonly fields: SealFields; readonly signature: Hex }
  /** Where the chain says the same. `checkBundle` holds it against the seal, `checkAnchor` asks the chain. */
  readonly anchor?: Anchor
}

/** Only what the chain can confirm. */
export interface Anchor {
  readonly chainId: number
  readonly contract: Hex
  /** Decimal. */
  readonly kaId: string
  /** Decimal: the number of the context graph on the chain. */
  readonly contextGraphOnChainId: string
  readonly txHash: Hex
  readonly blockNumber: number
}

/** In the order in which they are checked; a bundle has `statement` and `path`, or `content`. */
export type BundlePart = 'shape' | 'statement' | 'path' | 'content' | 'commitment' | 'seal' | 'anchor'

/** What the reader knows from elsewhere and the bundle has to agree with. */
export interface Expected {
  readonly author?: string
  readonly contract?: string
}

export interface BundleFault {
  readonly ok: false
  readonly failed: BundlePart
  readonly why: string
  /** The chain gave no answer: nothing is known against the bundle, and nothing for its anchor. */
  readonly unanswered?: true
}

export type BundleCheck = { readonly ok: true; readonly author: Hex } | BundleFault

export const fault = (failed: BundlePart, why: string): BundleFault => ({ ok: false, failed, why })

/** What there is to check in a bundle, in order. The anchor only counts as checked once a chain was asked. */
export function partsOf({ statement, anchor }: ProofBundle): BundlePart[] {
  const said: BundlePart[] = statement === undefined ? ['content'] : ['statement', 'path']
  return ['shape', ...said, 'commitment', 'seal', ...(anchor === undefined ? [] : (['anchor'] as const))]
}
