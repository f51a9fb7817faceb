import type { ChainEvent } from '@kg/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payingWallet } from '../contract/market-chain.js'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { forgetNumbers, knownHoldings, noteNumbers } from './holding-numbers.js'

describe('the numbers of holdings', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const eventOf = (event: string, args: object, blockNumber: number): ChainEvent => ({
    contract: 'DatasetMarket',
    address: scene.own.addresses.DatasetMarket,
    event,
    args: { ...args },
    blockNumber,
    blockHash: `0x${'b'.repeat(64)}`,
    transactionHash: `0x${'a'.repeat(64)}`,
    logIndex: 0,
  })
  const note = (...events: ChainEvent[]) => noteNumbers(scene.ledger, events, scene.own)
  const known = () => knownHoldings(scene.ledger, scene.own, payingWallet(scene.own))

  it('are those of the node’s own wallets, until they are over', async () => {
    const holder = payingWallet(scene.own)
    const stranger = `0x${'9'.repeat(40)}` as const
    const chosen = (offerId: bigint, number: bigint, wallet = holder) =>
      eventOf('HolderChosen', { offerId, holder: wallet, number }, 5)
    await note(chosen(7n, 0n), chosen(8n, 1n), chosen(9n, 2n), chosen(7n, 3n, stranger))
    await note(
      eventOf('HoldingCompleted', { offerId: 7n, holder }, 6),
      eventOf('HolderFailed', { offerId: 9n, holder }, 8),
    )
    await note(eventOf('HoldingCompleted', { offerId: 7n, holder }, 6), chosen(7n, 0n))
    expect(known()).toMatchObject({ earning: new Map([[1, 8]]), count: 3 })
    expect([0, 2, 3].map((number) => known().has(number))).toEqual([true, true, false])
  })

  it('are taken back with the blocks that the chain removes', async () => {
    await forgetNumbers(scene.ledger, 7, scene.own)
    expect([...known().earning.keys()]).toEqual([1, 2])
    await forgetNumbers(scene.ledger, 4, scene.own)
    expect(known().count).toBe(0)
  })
})
