import { buildTree, type Hex } from '@kg/core'
import fc from 'fast-check'
import { stringToHex } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { lines, newDraft, signed, startPublishing, tree } from './publishing.test.support.js'
import { refusal } from './test-chain.test.support.js'

const { chain, author, graph, node } = await startPublishing()
const asset = newDraft(graph, author)
await chain.send(author, 'KnowledgeAssets', 'publish', [await signed(chain, graph, author, [node], asset)])
afterAll(() => chain.stop())

const holds = (line: string, index: number, siblings: readonly Hex[], kaId = asset.kaId) =>
  chain.read('KnowledgeAssets', 'verifyLeaf', [kaId, stringToHex(line), BigInt(index), siblings])

const flipped = (hash: Hex, at: number): Hex => {
  const i = 2 + (at % 64)
  return `${hash.slice(0, i)}${hash[i] === '0' ? '1' : '0'}${hash.slice(i + 1)}` as Hex
}

describe('verifying a statement on the chain', () => {
  it('accepts every line of the published asset with its proof', async () => {
    for (const line of lines) {
      const { index, siblings } = tree.prove(line)
      expect(await holds(line, index, siblings)).toBe(true)
    }
  })

  it('refuses the proof when anything in it is altered', { timeout: 60_000 }, async () => {
    const alterations = fc.record({
      pick: fc.nat(lines.length - 1),
      kind: fc.constantFrom('line', 'index', 'flip', 'drop', 'extra', 'swap'),
      at: fc.nat(),
    })
    const property = fc.asyncProperty(alterations, async ({ pick, kind, at }) => {
      const line = lines[pick] as string
      const { index, siblings } = tree.prove(line)
      const which = at % siblings.length
      const altered: Record<typeof kind, () => Promise<boolean>> = {
        line: () => holds(`${line} `, index, siblings),
        index: () => holds(line, (index + 1 + (at % 9)) % 16, siblings),
        flip: () => holds(line, index, siblings.with(which, flipped(siblings[which] as Hex, at))),
        drop: () => holds(line, index, siblings.toSpliced(which, 1)),
        extra: () => holds(line, index, siblings.toSpliced(which, 0, tree.root)),
        swap: () => holds(line, index, [...siblings].reverse().concat(siblings.length === 1 ? [tree.root] : [])),
      }
      expect(await altered[kind]()).toBe(false)
    })
    await fc.assert(property, { numRuns: 80 })
  })

  it('holds for the newest version only', async () => {
    const line = '<urn:x:new> <urn:x:is> "new" .'
    const next = buildTree([line])
    const second = { ...asset, version: 2n, root: next.root, leafCount: 1n }
    await chain.send(author, 'KnowledgeAssets', 'update', [await signed(chain, graph, author, [node], second)])
    expect(await holds(line, 0, [])).toBe(true)
    const old = tree.prove(lines[0] as string)
    expect(await holds(lines[0] as string, old.index, old.siblings)).toBe(false)
  })

  it('needs a published asset and a path of at most 64 steps', async () => {
    expect(await refusal(holds('x', 0, [], 5n))).toBe('AssetDoesNotExist(5)')
    const long = Array.from({ length: 65 }, () => tree.root)
    expect(await refusal(holds('x', 0, long))).toBe('TooManySiblings(65)')
    expect(await refusal(chain.read('KnowledgeAssets', 'assetOf', [5n]))).toBe('AssetDoesNotExist(5)')
  })
})
