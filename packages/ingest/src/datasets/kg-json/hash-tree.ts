/** Joins two hashes into their parent. */
export type Join<H> = (left: H, right: H) => H

/** The levels of a hash tree, from its leaves to its root. A hash without neighbour is joined with itself. */
export function hashLevels<H>(leaves: readonly H[], join: Join<H>): readonly (readonly H[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const parents: H[] = []
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] as H
      parents.push(join(left, level[i + 1] ?? left))
    }
    levels.push(parents)
    level = parents
  }
  return levels
}

export function rootOf<H>(levels: readonly (readonly H[])[]): H {
  return levels.at(-1)?.[0] as H
}

/** The neighbours on the way from a leaf to the root. */
export function proofOf<H>(levels: readonly (readonly H[])[], leaf: number): H[] {
  return levels.slice(0, -1).map((level, depth) => {
    const at = leaf >> depth
    return (level[at ^ 1] ?? level[at]) as H
  })
}

/** The root to which a leaf and its neighbours lead. */
export function climb<H>(leaf: H, index: number, proof: readonly H[], join: Join<H>): H {
  return proof.reduce(
    (hash, neighbour, depth) => ((index >> depth) & 1 ? join(neighbour, hash) : join(hash, neighbour)),
    leaf,
  )
}
