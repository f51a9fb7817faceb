import { describe, expect, it } from 'vitest'
import { buildBlockTree } from './block-tree.js'
import { checkBlock, checkProof } from './check-proof.js'
import { zeroHash } from './hex.js'

const blocksOf = (...texts: string[]) => texts.map((text) => new TextEncoder().encode(text))

describe('a tree over blocks', () => {
  it.each([1, 2, 3, 4, 5, 8, 13, 65, 200])('of %d proves each at its own index', (count) => {
    const texts = Array.from({ length: count }, (_, index) => `block ${index % 3}`)
    const tree = buildBlockTree(blocksOf(...texts))
    expect(tree.blockCount).toBe(count)
    for (const [index, line] of texts.entries()) {
      const proof = { index, siblings: tree.prove(index) }
      expect(checkProof({ line, proof, root: tree.root, leafCount: count })).toBe(true)
      expect(checkProof({ line: 'other', proof, root: tree.root, leafCount: count })).toBe(false)
      const [block] = blocksOf(line)
      expect(checkBlock({ block: block as Uint8Array, proof, root: tree.root, leafCount: count })).toBe(true)
      expect(checkBlock({ block: new Uint8Array(), proof, root: tree.root, leafCount: count })).toBe(false)
    }
  })

  it('depends on their order', () => {
    expect(buildBlockTree(blocksOf('a', 'b')).root).not.toBe(buildBlockTree(blocksOf('b', 'a')).root)
  })

  it('of none has a root of zeros and proves nothing', () => {
    const tree = buildBlockTree([])
    expect(tree).toMatchObject({ root: zeroHash, blockCount: 0 })
    for (const index of [0, -1, 0.5]) expect(() => tree.prove(index)).toThrow(RangeError)
  })
})
