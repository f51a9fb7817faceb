import { type Hex, toHex, zeroHash } from './hex.js'
import { hashAt } from './leaves.js'
import { hashBytes, innerHashes } from './node-hash.js'

/** The levels of a tree, from its leaves up. */
export function levelsOf(leaves: Uint8Array): Uint8Array[] {
  const levels = [leaves]
  for (let level = leaves; level.length > hashBytes; ) {
    level = levelAbove(level)
    levels.push(level)
  }
  return levels
}

export function rootOf(levels: readonly Uint8Array[]): Hex {
  const top = levels[levels.length - 1] as Uint8Array
  return top.length === 0 ? zeroHash : toHex(top)
}

/** From the leaf up. */
export function siblingsOf(levels: readonly Uint8Array[], leaf: number): Hex[] {
  const siblings: Hex[] = []
  let index = leaf
  for (const level of levels) {
    const sibling = index ^ 1
    if (sibling * hashBytes < level.length) siblings.push(toHex(hashAt(level, sibling)))
    index >>>= 1
  }
  return siblings
}

function levelAbove(level: Uint8Array): Uint8Array {
  const width = level.length / hashBytes
  const pairs = innerHashes(level)
  if (width % 2 === 0) return pairs
  const above = new Uint8Array(pairs.length + hashBytes)
  above.set(pairs)
  above.set(hashAt(level, width - 1), pairs.length)
  return above
}
