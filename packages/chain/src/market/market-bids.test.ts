import { zeroHash } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { rpc } from '../local-chain/rpc.js'
import type { Wallet } from '../test-chain.test.support.js'
import { openAccounts } from './campaign/market-actors.test.support.js'
import { type BidTerms, startMarket, usualBid, usualDeposit } from './market.test.support.js'
import { bidStateOf } from './market-states.js'
import { rankBids } from './rank-bids.js'

const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const creator = await market.member()
const holder = await market.member()
const offerId = await market.createOffer(creator, { bidWindow: 10_000_000 })

const refusedBid = async (from: Wallet, changes: Partial<BidTerms> = {}, id = offerId, signer = creator) => {
  const terms = { ...usualBid, ...changes }
  const delivery = await market.signDelivery(signer, from.address, id, terms)
  return chain.refused(from, 'DatasetMarket', 'bid', [id, terms, delivery])
}
const blockTime = async () => Number((await chain.owner.client.getBlock()).timestamp)

describe('a bid', () => {
  it('is made by the holder, locks nothing yet, and is made once', async () => {
    const bidder = await market.member()
    const { events } = await market.bid(creator, bidder, offerId)
    expect(events).toEqual([{ event: 'BidMade', offerId, holder: bidder.address, terms: usualBid }])
    const made = await market.bidOf(offerId, bidder)
    expect(made).toMatchObject(usualBid)
    expect(bidStateOf(made)).toBe('waiting')
    expect(await market.profileOf(bidder)).toMatchObject({ free: usualDeposit, locked: 0n })
    expect(await refusedBid(bidder)).toBe(`BidExists(${offerId}, ${bidder.address})`)
  })

  it('can be withdrawn while it waits, and made again', async () => {
    const bidder = await market.member()
    const withdraw = () => chain.refused(bidder, 'DatasetMarket', 'withdrawBid', [offerId])
    expect(await withdraw()).toBe(`BidStateWrong(${offerId}, ${bidder.address}, 0)`)
    await market.bid(creator, bidder, offerId)
    const { events } = await chain.send(bidder, 'DatasetMarket', 'withdrawBid', [offerId])
    expect(events).toEqual([{ event: 'BidWithdrawn', offerId, holder: bidder.address }])
    expect(bidStateOf(await market.bidOf(offerId, bidder))).toBe('withdrawn')
    expect(await withdraw()).toBe(`BidStateWrong(${offerId}, ${bidder.address}, 6)`)
    await market.bid(creator, bidder, offerId, { price: 1n })
    const listed = await chain.read('DatasetMarket', 'bidsOf', [offerId])
    expect(listed.filter((one) => one.holder === bidder.address)).toMatchObject([{ bid: { price: 1n } }])
  })

  it.each<[string, Partial<BidTerms>, string]>([
    ['above the offered price', { price: 1001n, stake: 5000n }, 'PriceTooHigh(1001, 1000)'],
    ['below the least stake', { stake: 1499n }, 'StakeTooLow(1499, 1500)'],
    ['of an empty copy', { blockCount: 0 }, 'CopyEmpty()'],
    ['of a copy without a root', { copyRoot: zeroHash }, 'CopyEmpty()'],
    ['that ends before the choice', { validUntil: 1 }, 'TimeInvalid()'],
  ])('%s is refused', async (_, changes, error) => {
    expect(await refusedBid(holder, changes)).toBe(error)
  })

  it('never stakes less than its price, so that failing does not pay', async () => {
    const id = await market.createOffer(creator, { minStake: 0n })
    expect(await refusedBid(holder, { price: 900n, stake: 899n }, id)).toBe('StakeTooLow(899, 900)')
  })

  it('needs the stake in the profile, and the reputation', async () => {
    const poor = await market.member(1499n)
    expect(await refusedBid(poor)).toBe(`BalanceTooLow(${poor.address}, 1499, 1500)`)
    const id = await market.createOffer(creator, { minReputation: 1 })
    expect(await refusedBid(holder, {}, id)).toBe('ReputationTooLow(0, 1)')
  })

  it('needs the creator’s signature for this copy, this holder and this offer', async () => {
    const invalid = `DeliveryInvalid(${holder.address})`
    expect(await refusedBid(holder, {}, offerId, holder)).toBe(invalid)
    const bid = async (to: Wallet, id: bigint, terms: BidTerms) =>
      chain.refused(holder, 'DatasetMarket', 'bid', [
        offerId,
        usualBid,
        await market.signDelivery(creator, to.address, id, terms),
      ])
    expect(await bid(creator, offerId, usualBid)).toBe(invalid)
    expect(await bid(holder, offerId + 1n, usualBid)).toBe(invalid)
    expect(await bid(holder, offerId, { ...usualBid, blockCount: 4 })).toBe(invalid)
    expect(await bid(holder, offerId, { ...usualBid, copyRoot: `0x${'11'.repeat(32)}` })).toBe(invalid)
    const none = chain.refused(holder, 'DatasetMarket', 'bid', [offerId, usualBid, '0x'])
    expect(await none).toBe(invalid)
  })

  it('is refused to the creator, after the window, and where there is no open offer', async () => {
    expect(await refusedBid(creator)).toBe(`OwnOffer(${offerId})`)
    expect(await refusedBid(holder, {}, 999n)).toBe('OfferNotActive(999)')
    const id = await market.createOffer(creator)
    await chain.pass(60n)
    expect(await refusedBid(holder, {}, id)).toMatch(/^BiddingOver/)
    await chain.send(creator, 'DatasetMarket', 'cancelOffer', [id])
    expect(await refusedBid(holder, {}, id)).toBe(`OfferNotActive(${id})`)
  })

  it('is one of at most 32', { timeout: 60_000 }, async () => {
    const id = await market.createOffer(creator, { bidWindow: 10_000 })
    const { accounts, send } = await openAccounts(chain, 32, 1500n)
    for (const bidder of accounts)
      await send(bidder, 'bid', [id, usualBid, await market.signDelivery(creator, bidder.address, id, usualBid)])
    expect(await refusedBid(holder, {}, id)).toBe(`TooManyBids(${id})`)
    expect(await chain.read('DatasetMarket', 'bidsOf', [id])).toHaveLength(32)
    await chain.pass(10_000n)
    const { gasUsed } = await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [id])
    expect(gasUsed).toBeLessThan(700_000n)
  })
})

describe('the choice of holders', () => {
  it('goes by price, then stake, then reputation, then time', async () => {
    const id = await market.createOffer(creator, { holders: 6, bidWindow: 1000 })
    const veteran = await market.member()
    const earlier = await market.startHolding(creator, [veteran], { holdingTime: 10 })
    await chain.pass(10n)
    await chain.send(veteran, 'DatasetMarket', 'completeHoldings', [veteran.address, [earlier]])
    const bidders: [Wallet, Partial<BidTerms>][] = [
      [await market.member(), { price: 950n, stake: 90_000n }],
      [await market.member(), {}],
      [await market.member(), {}],
      [veteran, {}],
      [await market.member(), { stake: 1501n }],
      [await market.member(), { price: 899n }],
    ]
    for (const [bidder, changes] of bidders) await market.bid(creator, bidder, id, changes)
    await chain.pass(1000n)
    const listed = await chain.read('DatasetMarket', 'bidsOf', [id])
    const profiles = await Promise.all(listed.map((one) => chain.read('DatasetMarket', 'profileOf', [one.holder])))
    const ranked = rankBids(listed.map((one, i) => ({ ...one, reputation: profiles[i]?.reputation ?? 0 })))
    const { events } = await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [id])
    const chosen = events.flatMap(({ event, holder: one }) => (event === 'HolderChosen' ? [one] : []))
    expect(chosen).toEqual([5, 4, 3, 1, 2, 0].map((index) => bidders[index]?.[0].address))
    expect(ranked.map((one) => one.holder)).toEqual(chosen)
  })

  it('passes over bids that were withdrawn, ran out, or lost their stake', async () => {
    const id = await market.createOffer(creator, { holders: 4, bidWindow: 100 })
    const [gone, late, broke, good] = [
      await market.member(),
      await market.member(),
      await market.member(),
      await market.member(),
    ]
    const { bidsUntil } = await market.offerOf(id)
    await market.bid(creator, gone, id, { price: 1n })
    await market.bid(creator, late, id, { price: 2n, validUntil: bidsUntil })
    await market.bid(creator, broke, id, { price: 3n })
    await market.bid(creator, good, id, { price: 4n })
    await chain.send(gone, 'DatasetMarket', 'withdrawBid', [id])
    await chain.send(broke, 'DatasetMarket', 'requestWithdrawal', [usualDeposit - 1499n])
    await rpc(chain.url, 'evm_setNextBlockTimestamp', [Math.max(bidsUntil + 1, (await blockTime()) + 1)])
    const { events } = await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [id])
    expect(events.map((one) => one.holder).slice(0, -1)).toEqual([good.address])
  })

  it('leaves a bid that waits for a replacement to its holder, who can withdraw it', async () => {
    const [first, spare] = [await market.member(), await market.member()]
    const id = await market.createOffer(creator, { holders: 1 })
    await market.bid(creator, first, id, { price: 1n })
    await market.bid(creator, spare, id)
    await chain.pass(60n)
    await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [id])
    expect(bidStateOf(await market.bidOf(id, spare))).toBe('waiting')
    await chain.send(spare, 'DatasetMarket', 'withdrawBid', [id])
    const chosen = chain.refused(first, 'DatasetMarket', 'withdrawBid', [id])
    expect(await chosen).toBe(`BidStateWrong(${id}, ${first.address}, 2)`)
  })
})
