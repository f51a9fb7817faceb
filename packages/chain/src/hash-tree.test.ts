import { readFileSync } from 'node:fs'
import { buildTree, type Hex, zeroHash } from '@kg/core'
import fc from 'fast-check'
import { stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashTreeHarnessAbi as abi, hashTreeHarnessBytecode as bytecode } from './abi/hash-tree-harness.test.support.js'
import { TestChain } from './test-chain.test.support.js'

interface Vector {
  readonly name: string
  readonly lines: readonly string[]
  readonly privateLines?: readonly string[]
  readonly leafCount: number
  readonly root: Hex
  readonly privateRoot: Hex
  readonly commitment: Hex
  readonly proofs: readonly { readonly line: string; readonly index: number; readonly siblings: readonly Hex[] }[]
}

const file = new URL('../../core/src/hash-tree/vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }
let chain: TestChain
let address: Hex

beforeAll(async () => {
  chain = await TestChain.start()
  const receipt = await chain.mined(chain.owner.client.deployContract({ abi, bytecode }))
  address = receipt.contractAddress as Hex
})
afterAll(() => chain.stop())

const harness = () => ({ address, abi })
const leaf = (line: string) =>
  chain.owner.client.readContract({ ...harness(), functionName: 'leaf', args: [stringToHex(line)] })
const rootOf = async (lines: readonly string[]) => {
  const leaves = [...new Set(await Promise.all(lines.map(leaf)))].sort()
  return chain.owner.client.readContract({ ...harness(), functionName: 'rootOf', args: [leaves] })
}
const proves = (root: Hex, leafCount: bigint, hash: Hex, index: bigint, siblings: readonly Hex[]) =>
  chain.owner.client.readContract({
    ...harness(),
    functionName: 'proves',
    args: [root, leafCount, hash, index, siblings],
  })

describe.each(vectors)('in Solidity the published vector “$name”', (vector) => {
  it('has the published roots and commitment', async () => {
    expect(await rootOf(vector.lines)).toBe(vector.root)
    expect(await rootOf(vector.privateLines ?? [])).toBe(vector.privateRoot)
    const args = [vector.root, BigInt(vector.leafCount), vector.privateRoot] as const
    const commitment = await chain.owner.client.readContract({ ...harness(), functionName: 'commitment', args })
    expect(commitment).toBe(vector.commitment)
  })

  it('has proofs that hold', async () => {
    for (const { line, index, siblings } of vector.proofs)
      expect(await proves(vector.root, BigInt(vector.leafCount), await leaf(line), BigInt(index), siblings)).toBe(true)
  })
})

describe('a proof in Solidity', () => {
  const trees = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 24 })

  it('holds for every line of any tree, at its own place only', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(trees, fc.nat(), fc.nat(30), async (lines, pick, elsewhere) => {
      const tree = buildTree(lines)
      const line = lines[pick % lines.length] as string
      const { index, siblings } = tree.prove(line)
      const [hash, count] = [await leaf(line), BigInt(tree.leafCount)]
      expect(await proves(tree.root, count, hash, BigInt(index), siblings)).toBe(true)
      if (elsewhere !== index) expect(await proves(tree.root, count, hash, BigInt(elsewhere), siblings)).toBe(false)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('is a no, not a failure, for the largest numbers there are', async () => {
    const max = (1n << 256n) - 1n
    expect(await proves(zeroHash, max, zeroHash, max - 1n, [])).toBe(false)
    expect(await proves(zeroHash, 0n, zeroHash, 0n, [])).toBe(false)
  })
})
