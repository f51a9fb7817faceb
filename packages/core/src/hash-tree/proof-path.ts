import type { InclusionProof } from './build-tree.js'
import { fromHex, type Hex, isHash, toHex } from './hex.js'
import { innerHash, leafHash } from './node-hash.js'

/** A tree of as many leaves as a number can count is no higher. */
export const maxSiblings = 53

/** One level of the way from a leaf to the root. */
export interface PathStep {
  readonly own: Uint8Array
  /** Absent where the node goes up unpaired. */
  readonly sibling?: Uint8Array
  readonly isLeft: boolean
  readonly above: Uint8Array
}

/** The way up from a leaf, in a tree with this many leaves; nothing where the proof has not the form of one. */
export function walkPath(
  leaf: Uint8Array,
  { index, siblings }: InclusionProof,
  leafCount: number,
): PathStep[] | undefined {
  if (!Number.isSafeInteger(leafCount) || !Number.isSafeInteger(index)) return undefined
  if (index < 0 || index >= leafCount || siblings.length > maxSiblings || !siblings.every(isHash)) return undefined
  const left = [...siblings]
  const steps: PathStep[] = []
  let own = leaf
  for (let at = index, width = leafCount; width > 1; at = Math.floor(at / 2), width = Math.ceil(width / 2)) {
    const isLeft = at % 2 === 0
    if (at === width - 1 && isLeft) {
      steps.push({ own, isLeft, above: own })
      continue
    }
    const next = left.shift()
    if (next === undefined) return undefined
    const sibling = fromHex(next)
    const above = isLeft ? innerHash(own, sibling) : innerHash(sibling, own)
    steps.push({ own, sibling, isLeft, above })
    own = above
  }
  return left.length === 0 ? steps : undefined
}

/** One level as people are shown it. */
export interface PathLevel {
  readonly own: Hex
  readonly sibling?: Hex
  readonly isLeft: boolean
}

/** Every hash on the way from a statement to the root, the leaf first, and the root that comes out. */
export function describePath(
  line: string,
  proof: InclusionProof,
  leafCount: number,
): { readonly levels: readonly PathLevel[]; readonly root: Hex } | undefined {
  const leaf = leafHash(line)
  const steps = walkPath(leaf, proof, leafCount)
  if (steps === undefined) return undefined
  const levels = steps.map(({ own, sibling, isLeft }) => ({
    own: toHex(own),
    ...(sibling !== undefined && { sibling: toHex(sibling) }),
    isLeft,
  }))
  return { levels, root: toHex(steps.at(-1)?.above ?? leaf) }
}
