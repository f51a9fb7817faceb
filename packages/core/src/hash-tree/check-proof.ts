import type { InclusionProof } from './build-tree.js'
import { fromHex, type Hex, isHash, toHex } from './hex.js'
import { blockHash, innerHash, leafHash } from './node-hash.js'

/** A tree of as many leaves as a number can count is no higher. */
export const maxSiblings = 53

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
  const { index, siblings } = proof
  if (!Number.isSafeInteger(leafCount) || !Number.isSafeInteger(index)) return false
  if (index < 0 || index >= leafCount || siblings.length > maxSiblings) return false
  if (!isHash(root) || !siblings.every(isHash)) return false
  const left = [...siblings]
  let hash = leaf
  for (let at = index, width = leafCount; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    if (at === width - 1 && at % 2 === 0) continue
    const sibling = left.shift()
    if (sibling === undefined) return false
    hash = at % 2 === 0 ? innerHash(hash, fromHex(sibling)) : innerHash(fromHex(sibling), hash)
  }
  return left.length === 0 && toHex(hash) === root
}
