import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { balances } from './balances.js'

describe('balances', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('tells what each wallet holds, in wei and as people read it', async () => {
    const told = await balances(scene.nodeChain, new AbortController().signal)
    expect(told.wallets).toEqual(scene.chain.wallets.list().map(({ address }) => address))
    expect(told.balances).toHaveLength(told.wallets.length)
    for (const { eth, wei, tokenWei } of told.balances as { eth: string; wei: string; tokenWei: string }[]) {
      expect(BigInt(wei)).toBeGreaterThan(0n)
      expect(BigInt(tokenWei)).toBeGreaterThan(0n)
      expect(Number(eth)).toBeGreaterThan(0)
    }
  })

  it('says why when the chain cannot be asked', async () => {
    const away = { ...scene.nodeChain, ready: () => Promise.reject(new Error('the chain is away')) }
    await expect(balances(away, new AbortController().signal)).resolves.toEqual({
      wallets: [],
      balances: [],
      error: 'the chain is away',
    })
  })
})
