import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { sealAgain } from './seal-again.js'

describe('sealing again', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('makes the same commitment count on this chain', async () => {
    const graph = await scene.graph('lab')
    await scene.share(graph, 'notes')
    const key: [string, string, string] = [graph, 'notes', scene.caller.agent]
    const row = scene.ledger.read((r) => r.get(assetRows, key))
    if (row?.swm === undefined) throw new TypeError('it is shared')
    const elsewhere = { ...row, swm: { ...row.swm, seal: { ...row.swm.seal, chainId: 1, signature: '0x' } } }
    await scene.ledger.writeWithoutReceipt((w) => w.put(assetRows, key, elsewhere))
    const { seal } = await sealAgain(scene, scene.chain, elsewhere)
    expect(seal).toEqual(row.swm.seal)
  })

  it('refuses what is no longer shared', async () => {
    const graph = await scene.graph('gone')
    await scene.share(graph, 'notes')
    const key: [string, string, string] = [graph, 'notes', scene.caller.agent]
    const row = scene.ledger.read((r) => r.get(assetRows, key))
    if (row === undefined) throw new TypeError('it is there')
    await scene.ledger.writeWithoutReceipt((w) => w.remove(assetRows, key))
    await expect(sealAgain(scene, scene.chain, row)).rejects.toMatchObject({ code: 'VM_PUBLISH_PRECONDITION' })
  })
})
