import { toHex } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { rpc } from '../local-chain/rpc.js'
import type { Wallet } from '../test-chain.test.support.js'
import { blocks, copy, day, startMarket, usualBid, usualDeposit } from './market.test.support.js'
import { bidStateOf } from './market-states.js'

const bond = 50n
const { chain, market } = await startMarket({ challengeBond: bond })
afterAll(() => chain.stop())
const creator = await market.member()
const stranger = await market.member()

const challenge = (offerId: bigint, holder: Wallet, block = 2) =>
  chain.send(creator, 'DatasetMarket', 'challenge', [offerId, holder.address, block])
const refusedChallenge = (from: Wallet, offerId: bigint, holder: Wallet, block = 2) =>
  chain.refused(from, 'DatasetMarket', 'challenge', [offerId, holder.address, block])
const refusedAnswer = (offerId: bigint, holder: Wallet, text = 'three', index = 2) =>
  chain.refused(holder, 'DatasetMarket', 'answerChallenge', [offerId, toHex(text), copy.prove(index)])
const fail = (offerId: bigint, holder: Wallet) =>
  chain.refused(stranger, 'DatasetMarket', 'failHolder', [offerId, holder.address])
const blockTime = async () => (await chain.owner.client.getBlock()).timestamp

async function heldOffer() {
  const holder = await market.member()
  return { holder, offerId: await market.startHolding(creator, [holder]) }
}

describe('a challenge', () => {
  it('sets a bond aside and stops the pay until it is decided', async () => {
    const { holder, offerId } = await heldOffer()
    const before = await market.freeOf(creator)
    const { events } = await challenge(offerId, holder)
    const answerUntil = (await blockTime()) + 600n
    expect(events).toEqual([{ event: 'Challenged', offerId, holder: holder.address, blockIndex: 2, answerUntil }])
    expect(before - (await market.freeOf(creator))).toBe(bond)
    const held = await market.bidOf(offerId, holder)
    expect(held).toMatchObject({ challengedBlock: 2, answerUntil: Number(answerUntil) })
    expect(bidStateOf(held)).toBe('challenged')
    await chain.pass(100n)
    const paid = chain.refused(holder, 'DatasetMarket', 'payOut', [holder.address, [0n]])
    expect(await paid).toBe(`NothingDue(${holder.address})`)
    expect(await refusedChallenge(creator, offerId, holder)).toBe(`BidStateWrong(${offerId}, ${holder.address}, 3)`)
  })

  it.each(blocks.map((_, index) => index))(
    'of block %d is answered with a proof, which earns the bond',
    async (index) => {
      const { holder, offerId } = await heldOffer()
      await challenge(offerId, holder, index)
      const before = await market.freeOf(holder)
      const { events } = await market.answer(holder, offerId, index)
      expect(events).toEqual([{ event: 'ChallengeAnswered', offerId, holder: holder.address, bond }])
      expect((await market.freeOf(holder)) - before).toBe(bond)
      await chain.pass(BigInt(day))
      await chain.send(holder, 'DatasetMarket', 'completeHoldings', [holder.address, [offerId]])
      expect(await market.freeOf(holder)).toBe(usualDeposit + usualBid.price + bond)
    },
  )

  it('takes no wrong block, no wrong path, and nobody else’s answer; a mended answer counts', async () => {
    const { holder, offerId } = await heldOffer()
    await challenge(offerId, holder)
    const wrong = `AnswerWrong(${offerId}, ${holder.address})`
    expect(await refusedAnswer(offerId, holder, 'tree')).toBe(wrong)
    expect(await refusedAnswer(offerId, holder, 'two', 1)).toBe(wrong)
    expect(await refusedAnswer(offerId, holder, 'three', 1)).toBe(wrong)
    expect(await refusedAnswer(offerId, stranger)).toBe(`BidStateWrong(${offerId}, ${stranger.address}, 0)`)
    await market.answer(holder, offerId, 2)
    expect(await refusedAnswer(offerId, holder)).toBe(`BidStateWrong(${offerId}, ${holder.address}, 2)`)
  })

  it('is the creator’s, of a present holder, of a block that there is, and while the holding lasts', async () => {
    const { holder, offerId } = await heldOffer()
    expect(await refusedChallenge(stranger, offerId, holder)).toBe(`NotCreator(${offerId}, ${stranger.address})`)
    const none = `BidStateWrong(${offerId}, ${stranger.address}, 0)`
    expect(await refusedChallenge(creator, offerId, stranger)).toBe(none)
    expect(await refusedChallenge(creator, offerId, holder, 5)).toBe('BlockUnknown(5, 5)')
    await chain.pass(BigInt(day))
    expect(await refusedChallenge(creator, offerId, holder)).toBe(`OfferEnded(${offerId})`)
  })

  it('needs a bond', async () => {
    const [poor, holder] = [await market.member(1000n), await market.member()]
    const offerId = await market.startHolding(poor, [holder], { holders: 1 })
    await chain.send(poor, 'DatasetMarket', 'requestWithdrawal', [51n])
    expect(await refusedChallenge(poor, offerId, holder)).toBe(`BalanceTooLow(${poor.address}, 49, 50)`)
  })
})

describe('a holder that does not answer', () => {
  it('loses its stake and the unpaid escrow to the creator, and reputation', async () => {
    const { holder, offerId } = await heldOffer()
    const start = await market.holdingOf(holder, 0n)
    await rpc(chain.url, 'evm_setNextBlockTimestamp', [Number(start.paidUntil + 28_801n)])
    await chain.send(holder, 'DatasetMarket', 'payOut', [holder.address, [0n]])
    await chain.pass(3600n)
    const before = await market.freeOf(creator)
    await challenge(offerId, holder)
    const { answerUntil } = await market.bidOf(offerId, holder)
    expect(await fail(offerId, holder)).toBe(`AnswerTimeNotOver(${answerUntil})`)
    await chain.pass(601n)
    expect(await refusedAnswer(offerId, holder)).toBe(`AnswerTooLate(${answerUntil})`)
    const { events } = await chain.send(stranger, 'DatasetMarket', 'failHolder', [offerId, holder.address])
    const lost = { stake: 1500n, escrow: 600n, bond }
    expect(events).toEqual([{ event: 'HolderFailed', offerId, holder: holder.address, ...lost }])
    expect((await market.freeOf(creator)) - before).toBe(2100n)
    const profile = { free: usualDeposit - 1500n + 300n, locked: 0n, reputation: -10, holdings: 1 }
    expect(await market.profileOf(holder)).toEqual(profile)
    expect(bidStateOf(await market.bidOf(offerId, holder))).toBe('failed')
    const state = `BidStateWrong(${offerId}, ${holder.address}, 5)`
    expect(await fail(offerId, holder)).toBe(state)
    await chain.pass(BigInt(day))
    const paid = chain.refused(holder, 'DatasetMarket', 'payOut', [holder.address, [0n]])
    expect(await paid).toBe(`NothingDue(${holder.address})`)
    const completed = chain.refused(holder, 'DatasetMarket', 'completeHoldings', [holder.address, [offerId]])
    expect(await completed).toBe(state)
  })

  it('cannot escape by waiting for the end of the holding', async () => {
    const { holder, offerId } = await heldOffer()
    await chain.pass(BigInt(day) - 100n)
    await challenge(offerId, holder)
    await chain.pass(300n)
    const completed = chain.refused(holder, 'DatasetMarket', 'completeHoldings', [holder.address, [offerId]])
    expect(await completed).toBe(`BidStateWrong(${offerId}, ${holder.address}, 3)`)
    await market.answer(holder, offerId, 2)
    await chain.send(holder, 'DatasetMarket', 'completeHoldings', [holder.address, [offerId]])
    expect(await market.freeOf(holder)).toBe(usualDeposit + usualBid.price + bond)
  })

  it('is replaced by the next best bid, or by one of a new window', async () => {
    const [first, spare, third] = [await market.member(), await market.member(), await market.member()]
    const offerId = await market.createOffer(creator, { holders: 1 })
    await market.bid(creator, first, offerId, { price: 800n })
    await market.bid(creator, spare, offerId)
    await chain.pass(60n)
    await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    const failNow = async (holder: Wallet) => {
      await challenge(offerId, holder)
      await chain.pass(601n)
      await chain.send(creator, 'DatasetMarket', 'failHolder', [offerId, holder.address])
    }
    await failNow(first)
    expect((await market.offerOf(offerId)).active).toBe(0)
    const { events } = await chain.send(creator, 'DatasetMarket', 'replaceHolders', [offerId])
    expect(events).toMatchObject([{ event: 'HolderChosen', holder: spare.address, stake: 1500n }])
    await failNow(spare)
    expect(await chain.refused(creator, 'DatasetMarket', 'replaceHolders', [offerId])).toBe('TooFewBids(0, 1)')
    await chain.send(creator, 'DatasetMarket', 'reopenBids', [offerId, 60])
    const delivery = await market.signDelivery(creator, first.address, offerId, usualBid)
    const again = chain.refused(first, 'DatasetMarket', 'bid', [offerId, usualBid, delivery])
    expect(await again).toMatch(/^ReputationTooLow/)
    await market.bid(creator, third, offerId)
    await chain.pass(60n)
    await chain.send(creator, 'DatasetMarket', 'replaceHolders', [offerId])
    await chain.pass(BigInt(day))
    await chain.send(third, 'DatasetMarket', 'completeHoldings', [third.address, [offerId]])
    const earned = (await market.freeOf(third)) - usualDeposit
    expect(earned).toBeGreaterThan(800n)
    expect(earned).toBeLessThan(900n)
  })
})
