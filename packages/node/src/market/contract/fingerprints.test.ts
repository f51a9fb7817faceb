import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { marketEvent } from '../testing/fake-chain.test.support.js'
import { compareRoot, forgetFingerprints, noteFingerprints } from './fingerprints.js'
import { payingWallet } from './market-chain.js'

const [id, root, other] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

describe('the root of a dataset', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene()
    scene.market.follow((events, chain) => noteFingerprints(scene.ledger, events, chain))
  })
  afterAll(() => scene[Symbol.asyncDispose]())
  const compare = (rootHash: string) =>
    scene.ledger.read((r) => compareRoot(r, [scene.own.id], { id, rootHash }))[0] ?? expect.fail()

  it('is known as soon as the chain has it, and is the one that the contract says', async () => {
    const { own, ledger } = scene
    expect(compare(root)).toEqual({ blockchain_id: own.id, message: 'The chain has no root of this dataset' })
    const wallet = payingWallet(own)
    await own.send({ key: 'register', wallet }, 'DatasetMarket', 'registerDataset', [id, root, 10n])
    await expect.poll(() => compare(root)).toEqual({ blockchain_id: own.id, root_hash: root })
    expect((await own.read('DatasetMarket', 'fingerprintOf', [id, wallet])).root).toBe(root)
    expect(compare(other)).toMatchObject({ message: 'The chain has only other roots for it' })
    // A stranger that registers something else under the same id shuts nobody out.
    const args = { datasetId: id, creator: `0x${'9'.repeat(40)}`, root: other, size: 1n }
    await noteFingerprints(ledger, [{ ...marketEvent('DatasetRegistered', args), blockNumber: 1_000_000 }], own)
    expect([compare(root).root_hash, compare(other).root_hash]).toEqual([root, other])
  })

  it('is forgotten with the blocks that the chain removes', async () => {
    await forgetFingerprints(scene.ledger, 999_999, scene.own)
    expect([compare(root).root_hash, compare(other).root_hash]).toEqual([root, undefined])
  })
})
