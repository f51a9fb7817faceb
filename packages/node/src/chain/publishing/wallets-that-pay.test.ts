import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { feeFrom, findPurses, Reserved } from './wallets-that-pay.js'

describe('the wallets that pay', () => {
  let scene: ChainScene
  let onChainId: bigint
  beforeAll(async () => {
    scene = await openChainScene()
    await scene.graph('lab')
    onChainId = BigInt((await scene.wing.registry.register('lab', {}, scene.caller)).onChainId)
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const find = (reserved = new Reserved()) => findPurses(scene.chain, { graph: 'lab', onChainId, reserved })

  it('are ours, may publish, and tell what they hold', async () => {
    const purses = await find()
    expect(purses.map(({ wallet }) => wallet).toSorted()).toEqual(
      scene.chain.wallets
        .operational()
        .map(({ address }) => address)
        .toSorted(),
    )
    for (const { funds, accountId } of purses) expect([funds > 0n, accountId]).toEqual([true, 0n])
  })

  it('do not count on tokens that another publication has reserved, and the least busy goes first', async () => {
    const reserved = new Reserved()
    const [first] = await find(reserved)
    if (first === undefined) throw new TypeError('there is one')
    await reserved.during({ ...first, fee: 7n }, async () => {
      expect(reserved.of(first.wallet)).toBe(7n)
      const purses = await find(reserved)
      expect(purses.at(-1)).toEqual({ ...first, funds: first.funds - 7n })
    })
    expect(reserved.of(first.wallet)).toBe(0n)
  })

  it('need gas, whatever tokens they hold [C-CK-21]', async () => {
    const wallets = scene.chain.wallets.operational().map(({ address }) => address)
    for (const address of wallets) await scene.askChain('anvil_setBalance', address, '0x0')
    await expect(find()).rejects.toMatchObject({ code: 'WALLET_UNFUNDED', data: { needs: 'gas' } })
  })

  it('pay the price less their discount, rounded up as the contract does', async () => {
    const purse = { wallet: '0xaa', accountId: 1n, discountBps: 3000n, funds: 0n } as const
    expect([0n, 1n, 1001n].map((price) => feeFrom(purse, price))).toEqual([0n, 1n, 701n])
  })
})
