import { zeroAddress, zeroHash } from '@kg/core'
import { keccak256 } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import type { Wallet } from '../test-chain.test.support.js'
import { newId, startMarket } from './market.test.support.js'

const key = `0x${'5e'.repeat(32)}` as const
const keyHash = keccak256(key)
const [datasetId, price] = [newId(), 700n]
const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const buyer = await market.member(10_000n)
const seller = await market.member(0n)
const stranger = await market.member(0n)

const soon = async () => (await chain.owner.client.getBlock()).timestamp + 1000n
const purchase = async (deadline: bigint) => {
  const made = await chain.send(buyer, 'DatasetMarket', 'purchase', [
    seller.address,
    datasetId,
    price,
    keyHash,
    deadline,
  ])
  return { ...made, purchaseId: await chain.read('DatasetMarket', 'purchaseCount', []) }
}
const reveal = (from: Wallet, purchaseId: bigint, shown: `0x${string}` = key) =>
  chain.refused(from, 'DatasetMarket', 'revealKey', [purchaseId, shown])

describe('a paid read', () => {
  it('pays the seller for the key', async () => {
    const [before, deadline] = [await market.freeOf(buyer), await soon()]
    const { events, purchaseId } = await purchase(deadline)
    const parties = { buyer: buyer.address, seller: seller.address }
    expect(events).toEqual([{ event: 'Purchased', purchaseId, ...parties, datasetId, price, keyHash, deadline }])
    expect(before - (await market.freeOf(buyer))).toBe(price)
    const open = await chain.read('DatasetMarket', 'purchaseOf', [purchaseId])
    expect(open).toEqual([buyer.address, price, seller.address, deadline, keyHash])
    const earned = await market.freeOf(seller)
    const revealed = await chain.send(seller, 'DatasetMarket', 'revealKey', [purchaseId, key])
    expect(revealed.events).toEqual([{ event: 'KeyRevealed', purchaseId, key }])
    expect((await market.freeOf(seller)) - earned).toBe(price)
    const closed = await chain.read('DatasetMarket', 'purchaseOf', [purchaseId])
    expect(closed).toEqual([zeroAddress, 0n, zeroAddress, 0n, zeroHash])
    expect(await reveal(seller, purchaseId)).toBe(`PurchaseNotOpen(${purchaseId})`)
  })

  it('pays nobody else, for no other key, and not too late', async () => {
    const deadline = await soon()
    const { purchaseId } = await purchase(deadline)
    expect(await reveal(stranger, purchaseId)).toBe(`NotSeller(${purchaseId}, ${stranger.address})`)
    expect(await reveal(seller, purchaseId, zeroHash)).toBe(`KeyWrong(${purchaseId})`)
    expect(await reveal(seller, 999n)).toBe('PurchaseNotOpen(999)')
    await chain.pass(1100n)
    expect(await reveal(seller, purchaseId)).toBe(`DeadlinePassed(${deadline})`)
  })

  it('is refunded to the buyer when no key came in time', async () => {
    const [before, deadline] = [await market.freeOf(buyer), await soon()]
    const { purchaseId } = await purchase(deadline)
    const refund = (from: Wallet, id = purchaseId) => chain.refused(from, 'DatasetMarket', 'refundPurchase', [id])
    expect(await refund(buyer)).toBe(`DeadlineNotPassed(${deadline})`)
    await chain.pass(1100n)
    expect(await refund(stranger)).toBe(`NotBuyer(${purchaseId}, ${stranger.address})`)
    const { events } = await chain.send(buyer, 'DatasetMarket', 'refundPurchase', [purchaseId])
    expect(events).toEqual([{ event: 'PurchaseRefunded', purchaseId }])
    expect(await market.freeOf(buyer)).toBe(before)
    expect(await refund(buyer)).toBe(`PurchaseNotOpen(${purchaseId})`)
  })

  it('is refused without a price, from oneself, in the past, or beyond the balance', async () => {
    const deadline = await soon()
    const buy = (from: `0x${string}`, amount: bigint, until: bigint) =>
      chain.refused(buyer, 'DatasetMarket', 'purchase', [from, datasetId, amount, keyHash, until])
    expect(await buy(seller.address, 0n, deadline)).toBe('AmountZero()')
    expect(await buy(buyer.address, price, deadline)).toBe(`OwnRead(${buyer.address})`)
    expect(await buy(seller.address, price, 1n)).toBe('DeadlinePassed(1)')
    const free = await market.freeOf(buyer)
    expect(await buy(seller.address, free + 1n, deadline)).toBe(
      `BalanceTooLow(${buyer.address}, ${free}, ${free + 1n})`,
    )
  })
})
