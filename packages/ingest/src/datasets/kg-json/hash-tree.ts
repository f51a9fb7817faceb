import type { Hex } from '@kg/core'

/** Joins two hashes into their parent. */
export type Join = (left: Hex, right: Hex) => Hex

/** The levels of a hash tree, from its leaves to its root. A hash without neighbour is joined with itself. */
export function hashLevels(leaves: readonly Hex[], join: Join): readonly (readonly Hex[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const parents: Hex[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] as Hex
      parents.push(join(left, level[i + 1] ?? left))
    }
    levels.push(parents)
    level = parents
  }
  return levels
}

export function rootOf(levels: readonly (readonly Hex[])[]): Hex {
  return levels.at(-1)?.[0] as Hex
}

/** The neighbours on the way from a leaf to the root. */
export function proofOf(levels: readonly (readonly Hex[])[], leaf: number): Hex[] {
  return levels.slice(0, -1).map((level, depth) => {
    const at = leaf >> depth
    return (level[at ^ 1] ?? level[at]) as Hex
  })
}

/** The root to which a leaf and its neighbours lead. */
export function climb(leaf: Hex, index: number, proof: readonly Hex[], join: Join): Hex {
  return proof.reduce(
    (hash, neighbour, depth) => ((index >> depth) & 1 ? join(neighbour, hash) : join(hash, neighbour)),
    leaf,
  )
}
