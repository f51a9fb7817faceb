import { buildTree, type HashTree, type InclusionProof, StatementNotInTreeError } from '@kg/core'

/** Hash trees by their root, the newest used kept, up to a number of leaves in all. */
export class TreeCache {
  private readonly trees = new Map<string, HashTree>()
  private leaves = 0

  constructor(private readonly maxLeaves: number) {}

  get(root: string): HashTree | undefined {
    const tree = this.trees.get(root)
    if (tree === undefined) return undefined
    this.trees.delete(root)
    this.trees.set(root, tree)
    return tree
  }

  /** The tree over these lines; the last one made is always kept. */
  add(root: string, lines: readonly string[]): HashTree {
    const known = this.get(root)
    if (known !== undefined) return known
    const tree = buildTree(lines)
    this.trees.set(root, tree)
    this.leaves += tree.leafCount
    for (const [old, { leafCount }] of this.trees) {
      if (this.leaves <= this.maxLeaves || old === root) break
      this.trees.delete(old)
      this.leaves -= leafCount
    }
    return tree
  }
}

/** The path of a line, or nothing when it is no leaf. */
export function findPath(tree: HashTree, line: string): InclusionProof | undefined {
  try {
    return tree.prove(line)
  } catch (error) {
    if (error instanceof StatementNotInTreeError) return undefined
    throw error
  }
}
