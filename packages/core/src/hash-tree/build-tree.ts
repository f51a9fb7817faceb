import type { Line } from '../terms/line.js'
import { StatementNotInTreeError } from './errors.js'
import { type Hex, toHex, zeroHash } from './hex.js'
import { hashAt, indexOfLeaf, sortedLeaves } from './leaves.js'
import { hashBytes, innerHash, leafHash } from './node-hash.js'

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
  const top = levels[levels.length - 1] as Uint8Array
  return {
    root: top.length === 0 ? zeroHash : toHex(top),
    leafCount: leaves.length / hashBytes,
    prove(line) {
      const index = indexOfLeaf(leaves, leafHash(line))
      if (index < 0) throw new StatementNotInTreeError({ line })
      return { index, siblings: siblingsOf(levels, index) }
    },
  }
}

function levelsOf(leaves: Uint8Array): Uint8Array[] {
  const levels = [leaves]
  for (let level = leaves; level.length > hashBytes; ) {
    level = levelAbove(level)
    levels.push(level)
  }
  return levels
}

function levelAbove(level: Uint8Array): Uint8Array {
  const width = level.length / hashBytes
  const above = new Uint8Array(Math.ceil(width / 2) * hashBytes)
  for (let i = 0; i + 1 < width; i += 2)
    above.set(innerHash(hashAt(level, i), hashAt(level, i + 1)), (i / 2) * hashBytes)
  if (width % 2 === 1) above.set(hashAt(level, width - 1), above.length - hashBytes)
  return above
}

function siblingsOf(levels: readonly Uint8Array[], leaf: number): Hex[] {
  const siblings: Hex[] = []
  let index = leaf
  for (const level of levels) {
    const sibling = index ^ 1
    if (sibling * hashBytes < level.length) siblings.push(toHex(hashAt(level, sibling)))
    index >>>= 1
  }
  return siblings
}
