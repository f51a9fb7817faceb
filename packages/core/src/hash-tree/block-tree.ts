import type { Hex } from './hex.js'
import { levelsOf, rootOf, siblingsOf } from './levels.js'
import { blockHash, hashBytes } from './node-hash.js'

export interface BlockTree {
  /** 32 zero bytes when there is no block. */
  readonly root: Hex
  readonly blockCount: number
  /** The hashes of each level, from the blocks up. */
  readonly levels: readonly Uint8Array[]
  /** The siblings from the block's leaf up. Throws a RangeError when there is no such block. */
  prove(index: number): readonly Hex[]
}

/** The tree over blocks in their order, as the holders of a dataset prove theirs. Keeps 64 bytes a block. */
export function buildBlockTree(blocks: Iterable<Uint8Array>): BlockTree {
  const tree = new BlockTreeBuilder()
  for (const block of blocks) tree.add(block)
  return tree.finish()
}

/** The same for blocks that come one by one. */
export class BlockTreeBuilder {
  private leaves = new Uint8Array(64 * hashBytes)
  private count = 0

  add(block: Uint8Array): void {
    const end = this.count * hashBytes
    if (end === this.leaves.length) {
      const wider = new Uint8Array(2 * end)
      wider.set(this.leaves)
      this.leaves = wider
    }
    this.leaves.set(blockHash(block), end)
    this.count++
  }

  finish(): BlockTree {
    return blockTreeOf(levelsOf(this.leaves.slice(0, this.count * hashBytes)))
  }
}

/** The tree that has these levels, as they come from another thread. */
export function blockTreeOf(levels: readonly Uint8Array[]): BlockTree {
  const blockCount = (levels[0]?.length ?? 0) / hashBytes
  return {
    root: rootOf(levels),
    blockCount,
    levels,
    prove(index) {
      if (!Number.isInteger(index) || index < 0 || index >= blockCount)
        throw new RangeError(`There is no block ${index} among ${blockCount}`)
      return siblingsOf(levels, index)
    },
  }
}
