import type { Hex } from './hex.js'
import { levelsOf, rootOf, siblingsOf } from './levels.js'
import { blockHash, hashBytes } from './node-hash.js'

export interface BlockTree {
  /** 32 zero bytes when there is no block. */
  readonly root: Hex
  readonly blockCount: number
  /** The siblings from the block's leaf up. Throws a RangeError when there is no such block. */
  prove(index: number): readonly Hex[]
}

/** The tree over blocks in their order, as the holders of a dataset prove theirs. Keeps 64 bytes a block. */
export function buildBlockTree(blocks: Iterable<Uint8Array>): BlockTree {
  const hashes = Array.from(blocks, blockHash)
  const leaves = new Uint8Array(hashes.length * hashBytes)
  for (const [index, hash] of hashes.entries()) leaves.set(hash, index * hashBytes)
  const levels = levelsOf(leaves)
  return {
    root: rootOf(levels),
    blockCount: hashes.length,
    prove(index) {
      if (!Number.isInteger(index) || index < 0 || index >= hashes.length)
        throw new RangeError(`There is no block ${index} among ${hashes.length}`)
      return siblingsOf(levels, index)
    },
  }
}
