import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { choosePayer, Reserved } from './wallets-that-pay.js'

describe('the wallet that pays', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const choose = async (price: bigint, reserved = new Reserved()) => {
    const id = `g${price}`
    await scene.graph(id)
    const { onChainId } = await scene.wing.registry.register(id, {}, scene.caller)
    return choosePayer(scene.chain, { graph: id, onChainId: BigInt(onChainId), price, reserved })
  }

  it('is one of ours that may publish and can pay', async () => {
    const payer = await choose(10n)
    expect(scene.chain.wallets.account(payer.wallet)).toBeDefined()
    expect(payer).toMatchObject({ fee: 10n, accountId: 0n })
  })

  it('is none when no wallet holds that much', async () => {
    await expect(choose(10n ** 40n)).rejects.toMatchObject({ code: 'WALLET_UNFUNDED' })
  })

  it('does not count on tokens that another publication has reserved', async () => {
    const reserved = new Reserved()
    const payer = await choose(11n, reserved)
    await reserved.during({ ...payer, fee: 7n }, async () => {
      expect(reserved.of(payer.wallet)).toBe(7n)
    })
    expect(reserved.of(payer.wallet)).toBe(0n)
  })
})
