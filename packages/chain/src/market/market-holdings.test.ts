import { afterAll, describe, expect, it } from 'vitest'
import { rpc } from '../local-chain/rpc.js'
import type { Wallet } from '../test-chain.test.support.js'
import { dueAt, holdingRate } from './holding-pay.js'
import { day, startMarket, usualBid, usualDeposit } from './market.test.support.js'
import { bidStateOf } from './market-states.js'
import { paymentsOf } from './payments.js'

const nothing = { rate: 0n, endsAt: 0n, paidUntil: 0n, unpaid: 0n, due: 0n }
const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const creator = await market.member()
const stranger = await market.member()

const payOut = (holder: Wallet, ...numbers: bigint[]) =>
  chain.send(stranger, 'DatasetMarket', 'payOut', [holder.address, numbers])
const refusedPayOut = (holder: Wallet, ...numbers: bigint[]) =>
  chain.refused(stranger, 'DatasetMarket', 'payOut', [holder.address, numbers])
const complete = (holder: Wallet, ...offerIds: bigint[]) =>
  chain.refused(stranger, 'DatasetMarket', 'completeHoldings', [holder.address, offerIds])
const at = (time: bigint) => rpc(chain.url, 'evm_setNextBlockTimestamp', [Number(time)])

describe('a payout', () => {
  it('pays by the second, up to now', async () => {
    const holder = await market.member()
    await market.startHolding(creator, [holder])
    const { paidUntil, endsAt, rate, unpaid } = await market.holdingOf(holder, 0n)
    expect(rate).toBe(holdingRate(usualBid.price, BigInt(day)))
    expect([endsAt - paidUntil, unpaid]).toEqual([BigInt(day), 900n])
    await at(paidUntil + 28_801n)
    const { events } = await payOut(holder, 0n)
    const due = dueAt({ rate, endsAt }, paidUntil, paidUntil + 28_801n)
    expect(due).toBe(300n)
    expect(events).toEqual([{ event: 'PaidOut', holder: holder.address, payments: [300n] }])
    expect(await market.freeOf(holder)).toBe(usualDeposit - 1500n + 300n)
    const later = await market.holdingOf(holder, 0n)
    expect(later).toEqual({ rate, endsAt, paidUntil: paidUntil + 28_801n, unpaid: 600n, due: 0n })
  })

  it('pays the price to the wei in the end, however often it was asked for', async () => {
    const holder = await market.member()
    const offerId = await market.startHolding(creator, [holder])
    const { endsAt } = await market.holdingOf(holder, 0n)
    for (let n = 0; n < 5; n++) {
      await chain.pass(BigInt(day) / 7n)
      await payOut(holder, 0n)
    }
    await chain.pass(BigInt(day))
    expect((await market.holdingOf(holder, 0n)).due).toBe((await market.holdingOf(holder, 0n)).unpaid)
    await payOut(holder, 0n)
    expect(await market.freeOf(holder)).toBe(usualDeposit - 1500n + 900n)
    expect((await market.holdingOf(holder, 0n)).paidUntil).toBe(endsAt)
    expect(await refusedPayOut(holder, 0n)).toBe(`NothingDue(${holder.address})`)
    expect(await complete(holder, offerId)).toBe('not refused')
    expect(await market.freeOf(holder)).toBe(usualDeposit + 900n)
  })

  it('of many holdings keeps them apart, pays none twice, and passes over what is not due', async () => {
    const holder = await market.member()
    for (let n = 0; n < 10; n++) await market.startHolding(creator, [holder])
    await chain.pass(3600n)
    const paid = [9n, 0n, 3n]
    const unpaidOf = async (number: bigint) => (await market.holdingOf(holder, number)).unpaid
    const before = await Promise.all(paid.map(unpaidOf))
    const { events } = await payOut(holder, ...paid, 3n, 77n, 9n)
    const payments = paymentsOf({ payments: events[0]?.payments as bigint[] })
    expect(payments.map(({ number }) => number)).toEqual([...paid, 3n, 77n, 9n])
    expect(payments.slice(3).map(({ amount }) => amount)).toEqual([0n, 0n, 0n])
    const after = await Promise.all(paid.map(unpaidOf))
    for (const [index, left] of after.entries()) expect(payments[index]?.amount).toBe((before[index] ?? 0n) - left)
    expect(await unpaidOf(8n)).toBe(900n)
  })

  it('is refused when nothing is due, and for too many', async () => {
    const nobody = `NothingDue(${stranger.address})`
    expect(await refusedPayOut(stranger)).toBe(nobody)
    expect(await refusedPayOut(stranger, 0n)).toBe(nobody)
    expect(await market.holdingOf(stranger, 5n)).toEqual(nothing)
    const many = Array.from({ length: 257 }, () => 0n)
    expect(await refusedPayOut(stranger, ...many)).toBe('BatchTooLarge(257)')
  })
})

describe('completing a holding', () => {
  it('pays the rest, frees the stake and raises the reputation', async () => {
    const holder = await market.member()
    const offerIds = [await market.startHolding(creator, [holder]), await market.startHolding(creator, [holder])]
    expect(await complete(holder, ...offerIds)).toMatch(/^HoldingNotOver/)
    await chain.pass(BigInt(day))
    const { events } = await chain.send(stranger, 'DatasetMarket', 'completeHoldings', [holder.address, offerIds])
    const completed = { event: 'HoldingCompleted', holder: holder.address, paid: 900n, stake: 1500n }
    expect(events).toEqual(offerIds.map((offerId) => ({ ...completed, offerId })))
    const profile = { free: usualDeposit + 1800n, locked: 0n, reputation: 2, holdings: 2 }
    expect(await market.profileOf(holder)).toEqual(profile)
    const [first] = offerIds as [bigint]
    expect(bidStateOf(await market.bidOf(first, holder))).toBe('completed')
    expect(await complete(holder, first)).toBe(`BidStateWrong(${first}, ${holder.address}, 4)`)
    expect(await refusedPayOut(holder, 0n, 1n)).toBe(`NothingDue(${holder.address})`)
  })

  it('is refused where there is no holding, and for too many', async () => {
    expect(await complete(stranger, 1n)).toBe(`BidStateWrong(1, ${stranger.address}, 0)`)
    const many = Array.from({ length: 257 }, () => 1n)
    expect(await complete(stranger, ...many)).toBe('BatchTooLarge(257)')
  })
})
