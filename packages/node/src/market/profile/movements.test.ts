import type { ChainEvent } from '@kg/chain'
import { receipts } from '@kg/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MarketChain, payingWallet } from '../contract/market-chain.js'
import { type MarketScene, openMarketScene } from '../market-scene.test.support.js'
import { forgetMovements, listPayouts, movementOf, noteMovements } from './movements.js'

describe('movements of the profile', () => {
  let scene: MarketScene
  beforeAll(async () => {
    scene = await openMarketScene()
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const eventOf = (chain: MarketChain, event: string, args: object, blockNumber = 1): ChainEvent => ({
    contract: 'DatasetMarket',
    address: chain.addresses.DatasetMarket,
    event,
    args: { ...args },
    blockNumber,
    blockHash: `0x${'b'.repeat(64)}`,
    transactionHash: `0x${String(blockNumber).padStart(64, 'a')}`,
    logIndex: 0,
  })

  it('are those of the node’s own wallets', async () => {
    const { own } = scene
    const account = payingWallet(own)
    expect(await movementOf(eventOf(own, 'Deposited', { account, amount: 5n }), own)).toMatchObject({ amount: '5' })
    const stranger = `0x${'9'.repeat(40)}`
    expect(await movementOf(eventOf(own, 'Deposited', { account: stranger, amount: 5n }), own)).toBeUndefined()
    expect(await movementOf(eventOf(own, 'OfferCancelled', { offerId: 1n }), own)).toBeUndefined()
  })

  it('are noted once each, the newest payouts first, and go with the blocks that are removed', async () => {
    const { own, ledger } = scene
    const holder = payingWallet(own)
    const paid = (amount: bigint, block: number) =>
      eventOf(own, 'PaidOut', { holder, payments: [amount, (1n << 128n) | amount, 2n << 128n] }, block)
    const needs = { ledger, agent: scene.caller.agent }
    for (const _ of [1, 2]) await noteMovements(needs, [paid(3n, 10), paid(4n, 20)], own)
    const written = ledger.read((r) => [...r.range(receipts)].filter(({ value }) => value.action === 'market.paid'))
    expect(written).toHaveLength(2)
    const amounts = () => ledger.read((r) => listPayouts(r, own.id)).map(({ amount, holdings }) => [amount, holdings])
    expect(amounts()).toEqual([
      ['8', 2],
      ['6', 2],
    ])
    await forgetMovements(ledger, 10, own)
    expect(amounts()).toEqual([['6', 2]])
  })
})
