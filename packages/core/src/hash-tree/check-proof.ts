import type { InclusionProof } from './build-tree.js'
import { type Hex, isHash, toHex } from './hex.js'
import { blockHash, leafHash } from './node-hash.js'
import { walkPath } from './proof-path.js'

export interface ProofClaim {
  readonly line: string
  readonly proof: InclusionProof
  readonly root: Hex
  readonly leafCount: number
}

export interface BlockClaim extends Omit<ProofClaim, 'line'> {
  readonly block: Uint8Array
}

/** Does the path lead from the line to the root, in a tree with this many leaves? Anything malformed is a no. */
export function checkProof({ line, ...claim }: ProofClaim): boolean {
  return leadsToRoot(leafHash(line), claim)
}

/** The same for a block of bytes. */
export function checkBlock({ block, ...claim }: BlockClaim): boolean {
  return leadsToRoot(blockHash(block), claim)
}

function leadsToRoot(leaf: Uint8Array, { proof, root, leafCount }: Omit<ProofClaim, 'line'>): boolean {
  if (!isHash(root)) return false
  const steps = walkPath(leaf, proof, leafCount)
  return steps !== undefined && toHex(steps.at(-1)?.above ?? leaf) === root
}
