import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTree } from './build-tree.js'
import { checkProof } from './check-proof.js'
import { commitmentOf } from './commitment.js'
import { type Hex, zeroHash } from './hex.js'

const hash = (bytes: Buffer) => Buffer.from(keccak_256(bytes)).toString('hex')

/** The definition once more, by recursion over hex strings: the largest power of two goes left. */
function naiveRoot(leaves: string[]): string {
  if (leaves.length === 1) return leaves[0]!
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return hash(Buffer.from(`01${naiveRoot(leaves.slice(0, half))}${naiveRoot(leaves.slice(half))}`, 'hex'))
}

const naiveLeaves = (lines: string[]) =>
  [...new Set(lines.map((line) => hash(Buffer.concat([Buffer.from([0]), Buffer.from(line)]))))].sort()

const someLines = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 40 })
const flip = (hex: Hex, at: number): Hex => {
  const i = 2 + (at % (hex.length - 2))
  return `${hex.slice(0, i)}${hex[i] === '0' ? '1' : '0'}${hex.slice(i + 1)}` as Hex
}

describe('the hash tree', () => {
  it('gives the root of its definition', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const leaves = naiveLeaves(lines)
        expect(buildTree(lines)).toMatchObject({ root: `0x${naiveRoot(leaves)}`, leafCount: leaves.length })
      }),
    )
  })

  it('does not depend on order or repetition', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(buildTree([...lines, ...lines].reverse()).root).toBe(buildTree(lines).root)
      }),
    )
  })

  it('is 32 zero bytes and no leaves when empty', () => {
    expect(buildTree([])).toMatchObject({ root: zeroHash, leafCount: 0 })
  })

  it('proves every line it holds, and no other', () => {
    fc.assert(
      fc.property(someLines, fc.string(), (lines, other) => {
        const tree = buildTree(lines)
        for (const line of lines) expect(checkProof({ ...tree, line, proof: tree.prove(line) })).toBe(true)
        if (!lines.includes(other))
          for (const line of lines) expect(checkProof({ ...tree, line: other, proof: tree.prove(line) })).toBe(false)
      }),
    )
  })

  it('says so when asked to prove a line it does not hold', () => {
    expect(() => buildTree(['a .']).prove('b .')).toThrowError(
      expect.objectContaining({ code: 'STATEMENT_NOT_IN_TREE', status: 404 }),
    )
  })

  it('refuses a proof with any changed digit, place, length, root or count', () => {
    fc.assert(
      fc.property(someLines, fc.nat(), fc.nat(), fc.nat(), (lines, pick, level, at) => {
        const tree = buildTree(lines)
        const line = lines[pick % lines.length]!
        const proof = tree.prove(line)
        const { root, leafCount } = tree
        const holds = (claim: object) => checkProof({ line, proof, root, leafCount, ...claim })
        const changed = proof.siblings.map((s, i) => (i === level % proof.siblings.length ? flip(s, at) : s))
        if (changed.length > 0) expect(holds({ proof: { ...proof, siblings: changed } })).toBe(false)
        expect(holds({ proof: { ...proof, siblings: [...proof.siblings, zeroHash] } })).toBe(false)
        if (leafCount > 1) expect(holds({ proof: { ...proof, siblings: proof.siblings.slice(1) } })).toBe(false)
        if (leafCount > 1) expect(holds({ proof: { ...proof, index: proof.index ^ 1 } })).toBe(false)
        expect(holds({ root: flip(root, at) })).toBe(false)
        expect(holds({ line: `${line}x` })).toBe(false)
        expect(holds({ leafCount: 0 })).toBe(false)
      }),
    )
  })

  it('does not take an inner node for a statement', () => {
    const tree = buildTree(['a .', 'b .', 'c .', 'd .'])
    const proof = tree.prove('a .')
    const short = { index: proof.index >> 1, siblings: proof.siblings.slice(1) }
    const inner = Buffer.from(`01${naiveLeaves(['a .', 'b .', 'c .', 'd .']).slice(0, 2).join('')}`, 'hex')
    expect(checkProof({ line: inner.toString('latin1'), proof: short, root: tree.root, leafCount: 2 })).toBe(false)
  })

  it('says no to numbers that count nothing', () => {
    const tree = buildTree(['a .', 'b .'])
    const proof = tree.prove('a .')
    for (const leafCount of [Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])
      expect(checkProof({ line: 'a .', proof, root: tree.root, leafCount })).toBe(false)
    for (const index of [Number.NaN, -1, 0.5, 2])
      expect(checkProof({ line: 'a .', proof: { ...proof, index }, root: tree.root, leafCount: 2 })).toBe(false)
  })

  it('says no to what is no hash', () => {
    const { root, leafCount, prove } = buildTree(['a .', 'b .'])
    const proof = prove('a .')
    expect(checkProof({ line: 'a .', proof, root: `${root}0`, leafCount })).toBe(false)
    for (const bad of ['0x12', root.toUpperCase()]) {
      const single = { index: 0, siblings: [] }
      expect(checkProof({ line: 'a .', proof: single, root: bad as Hex, leafCount: 1 })).toBe(false)
      expect(checkProof({ line: 'a .', proof: { ...proof, siblings: [bad as Hex] }, root, leafCount })).toBe(false)
    }
  })

  it('climbs as high as a tree can be that a number counts, and no higher', () => {
    const climb = (levels: number) => {
      let top = naiveLeaves(['a .'])[0]!
      for (let level = 0; level < levels; level++) top = hash(Buffer.from(`01${top}${zeroHash.slice(2)}`, 'hex'))
      const proof = { index: 0, siblings: Array<Hex>(levels).fill(zeroHash) }
      return checkProof({ line: 'a .', proof, root: `0x${top}`, leafCount: Number.MAX_SAFE_INTEGER })
    }
    expect([climb(52), climb(53), climb(54)]).toEqual([false, true, false])
  })

  it('commits to the root, the count and the private root', () => {
    const base = { root: buildTree(['a .']).root, leafCount: 1 }
    const others = [
      { ...base, leafCount: 2 },
      { ...base, root: zeroHash },
      { ...base, privateRoot: base.root },
    ]
    const commitments = [base, ...others].map(commitmentOf)
    expect(new Set(commitments).size).toBe(4)
    expect(commitmentOf({ ...base, privateRoot: zeroHash })).toBe(commitments[0])
  })
})
