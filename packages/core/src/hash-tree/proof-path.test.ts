import { expect, it } from 'vitest'
import { buildTree } from './build-tree.js'
import { describePath } from './proof-path.js'

const lines = Array.from({ length: 11 }, (_, i) => `<urn:s${i}> <urn:p> "${i}" .`)

it('leads from each statement to the root, level by level', () => {
  const tree = buildTree(lines)
  for (const line of lines) {
    const path = describePath(line, tree.prove(line), tree.leafCount)
    expect(path?.root).toBe(tree.root)
    expect(path?.levels).toHaveLength(4)
  }
})

it('differs at every level from the leaf on where the statement was changed', () => {
  const tree = buildTree(lines)
  const [line = ''] = lines
  const proof = tree.prove(line)
  const [right, wrong] = [line, `${line} `].map((one) => describePath(one, proof, tree.leafCount))
  expect(wrong?.levels.filter(({ own }, i) => own === right?.levels[i]?.own)).toEqual([])
  expect(wrong?.root).not.toBe(tree.root)
})

it('is of one leaf alone the leaf', () => {
  const [line = ''] = lines
  const tree = buildTree([line])
  expect(describePath(line, tree.prove(line), 1)).toEqual({ levels: [], root: tree.root })
})

it('is nothing where the proof has not the form of one', () => {
  const tree = buildTree(lines)
  const [line = ''] = lines
  const { index, siblings } = tree.prove(line)
  expect(describePath(line, { index: 99, siblings }, tree.leafCount)).toBeUndefined()
  expect(describePath(line, { index, siblings: siblings.slice(1) }, tree.leafCount)).toBeUndefined()
  expect(describePath(line, { index, siblings: [...siblings, tree.root] }, tree.leafCount)).toBeUndefined()
})
