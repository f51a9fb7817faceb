import type { Line } from '../terms/line.js'
import { StatementNotInTreeError } from './errors.js'
import type { Hex } from './hex.js'
import { indexOfLeaf, sortedLeaves } from './leaves.js'
import { levelsOf, rootOf, siblingsOf } from './levels.js'
import { hashBytes, leafHash } from './node-hash.js'

/** The siblings from the leaf up. A level where the node goes up unpaired has none; index and leaf count tell which. */
export interface InclusionProof {
  readonly index: number
  readonly siblings: readonly Hex[]
}

export interface HashTree {
  /** 32 zero bytes when there is no leaf. */
  readonly root: Hex
  /** Unique leaves. */
  readonly leafCount: number
  /** Throws `StatementNotInTreeError` for a line that is not in the tree. */
  prove(line: Line): InclusionProof
}

/** The tree over a set of canonical lines: their order and repetition do not matter. Keeps 64 bytes a line. */
export function buildTree(lines: Iterable<Line>): HashTree {
  const leaves = sortedLeaves(lines)
  const levels = levelsOf(leaves)
  return {
    root: rootOf(levels),
    leafCount: leaves.length / hashBytes,
    prove(line) {
      const index = indexOfLeaf(leaves, leafHash(line))
      if (index < 0) throw new StatementNotInTreeError({ line })
      return { index, siblings: siblingsOf(levels, index) }
    },
  }
}
