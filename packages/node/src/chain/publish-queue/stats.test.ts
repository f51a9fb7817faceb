import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { walletsOf } from './stats.js'

describe('the wallets of the publisher', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  it('are those that pay, each with how much is on its way', () => {
    const told = walletsOf(scene.chain)
    expect(told.map(({ wallet }) => wallet)).toEqual(scene.chain.wallets.operational().map(({ address }) => address))
    expect(told.every(({ open }) => open === 0)).toBe(true)
  })

  it('include one that pays no more but has something on its way', () => {
    const busy = { wallet: '0xbusy' as const, open: 2, oldestMs: 10 }
    const chain = { ...scene.chain, transactions: { ...scene.chain.transactions, status: () => [busy] } }
    expect(walletsOf(chain as unknown as typeof scene.chain)).toContainEqual(busy)
  })
})
