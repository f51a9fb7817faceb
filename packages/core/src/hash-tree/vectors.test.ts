import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildTree, type InclusionProof } from './build-tree.js'
import { checkProof } from './check-proof.js'
import { commitmentOf } from './commitment.js'
import type { Hex } from './hex.js'

interface Vector {
  name: string
  lines: string[]
  privateLines?: string[]
  leafCount: number
  root: Hex
  privateRoot: Hex
  commitment: Hex
  proofs: (InclusionProof & { line: string })[]
}

const file = new URL('../../src/hash-tree/vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }

describe.each(vectors)('the published vector “$name”', (vector) => {
  const tree = buildTree(vector.lines)

  it('has the published root and leaf count', () => {
    expect({ root: tree.root, leafCount: tree.leafCount }).toEqual({ root: vector.root, leafCount: vector.leafCount })
  })

  it('has the published private root and commitment', () => {
    const privateRoot = buildTree(vector.privateLines ?? []).root
    expect(privateRoot).toBe(vector.privateRoot)
    expect(commitmentOf({ root: tree.root, leafCount: tree.leafCount, privateRoot })).toBe(vector.commitment)
  })

  it('has the published proofs, and they hold', () => {
    expect(vector.proofs.map(({ line }) => ({ line, ...tree.prove(line) }))).toEqual(vector.proofs)
    for (const { line, ...proof } of vector.proofs) expect(checkProof({ ...vector, line, proof })).toBe(true)
  })
})
