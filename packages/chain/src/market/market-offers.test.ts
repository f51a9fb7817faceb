import { afterAll, describe, expect, it } from 'vitest'
import type { Wallet } from '../test-chain.test.support.js'
import { highestPrice } from './holding-pay.js'
import { day, newId, type OfferTerms, startMarket, usualDeposit, usualTerms } from './market.test.support.js'
import { offerStateOf } from './market-states.js'

const { chain, market } = await startMarket()
afterAll(() => chain.stop())
const creator = await market.member()
const stranger = await market.member()

const blockTime = async () => Number((await chain.owner.client.getBlock()).timestamp)

describe('an offer', () => {
  it('sets the escrow for all wanted holders aside and says what is asked for', async () => {
    const before = await market.freeOf(creator)
    const terms = { ...usualTerms, datasetId: newId(), minReputation: -50 }
    const { events } = await chain.send(creator, 'DatasetMarket', 'createOffer', [terms])
    const offerId = await chain.read('DatasetMarket', 'offerCount', [])
    const created = { event: 'OfferCreated', offerId, creator: creator.address, datasetId: terms.datasetId, terms }
    expect(events).toContainEqual(created)
    expect(before - (await market.freeOf(creator))).toBe(2000n)
    const { bidsUntil, state, ...rest } = await market.offerOf(offerId)
    const { root: _, size: __, bidWindow: ___, ...asked } = terms
    expect(rest).toEqual({ ...asked, creator: creator.address, active: 0, endsAt: 0 })
    expect(bidsUntil).toBe((await blockTime()) + 60)
    expect(offerStateOf({ state })).toBe('open')
  })

  it.each<[string, Partial<OfferTerms>, string]>([
    ['no holder', { holders: 0 }, 'HoldersInvalid(0, 1)'],
    ['too many holders', { holders: 9 }, 'HoldersInvalid(9, 1)'],
    ['no least number of holders', { minHolders: 0 }, 'HoldersInvalid(2, 0)'],
    ['a least number above the number of holders', { minHolders: 3 }, 'HoldersInvalid(2, 3)'],
    ['no holding time', { holdingTime: 0 }, 'TimeInvalid()'],
    ['no time for bids', { bidWindow: 0 }, 'TimeInvalid()'],
    ['no time for answers', { answerWindow: 0 }, 'TimeInvalid()'],
  ])('with %s is refused', async (_, change, error) => {
    const terms = { ...usualTerms, datasetId: newId(), ...change }
    expect(await chain.refused(creator, 'DatasetMarket', 'createOffer', [terms])).toBe(error)
  })

  it('is refused above the balance and above the highest price for its time', async () => {
    const poor = await market.member(1999n)
    const terms = { ...usualTerms, datasetId: newId() }
    const broke = chain.refused(poor, 'DatasetMarket', 'createOffer', [terms])
    expect(await broke).toBe(`BalanceTooLow(${poor.address}, 1999, 2000)`)
    const most = highestPrice(1n)
    const short = { ...terms, holdingTime: 1, price: most + 1n }
    const high = chain.refused(poor, 'DatasetMarket', 'createOffer', [short])
    expect(await high).toBe(`PriceTooHigh(${most + 1n}, ${most})`)
  })

  it('is cancelled by its creator, who gets the escrow back', async () => {
    const offerId = await market.createOffer(creator)
    const before = await market.freeOf(creator)
    const refused = (from: Wallet, id = offerId) => chain.refused(from, 'DatasetMarket', 'cancelOffer', [id])
    expect(await refused(stranger)).toBe(`NotCreator(${offerId}, ${stranger.address})`)
    expect(await refused(creator, 999n)).toBe(`NotCreator(999, ${creator.address})`)
    const { events } = await chain.send(creator, 'DatasetMarket', 'cancelOffer', [offerId])
    expect(events).toEqual([{ event: 'OfferCancelled', offerId }])
    expect((await market.freeOf(creator)) - before).toBe(2000n)
    expect(offerStateOf(await market.offerOf(offerId))).toBe('cancelled')
    expect(await refused(creator)).toBe(`OfferNotOpen(${offerId})`)
    const finalize = chain.refused(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect(await finalize).toBe(`OfferNotOpen(${offerId})`)
  })
})

describe('finalizing an offer', () => {
  it('starts the chosen holders, locks their stake and returns what they ask less', async () => {
    const [cheap, dear] = [await market.member(), await market.member()]
    const offerId = await market.createOffer(creator)
    await market.bid(creator, dear, offerId, { price: 1000n, stake: 2000n })
    await market.bid(creator, cheap, offerId, { price: 800n })
    const early = chain.refused(stranger, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect(await early).toMatch(/^BiddingNotOver/)
    await chain.pass(60n)
    const before = await market.freeOf(creator)
    const { events } = await chain.send(stranger, 'DatasetMarket', 'finalizeOffer', [offerId])
    const endsAt = BigInt((await blockTime()) + day)
    const chosen = { event: 'HolderChosen', offerId, number: 0n }
    expect(events).toEqual([
      { ...chosen, holder: cheap.address, stake: 1500n, escrow: 800n },
      { ...chosen, holder: dear.address, stake: 2000n, escrow: 1000n },
      { event: 'OfferFinalized', offerId, endsAt, holders: 2n },
    ])
    expect((await market.freeOf(creator)) - before).toBe(200n)
    expect(await market.profileOf(dear)).toMatchObject({ free: usualDeposit - 2000n, locked: 2000n, holdings: 1 })
    const offer = await market.offerOf(offerId)
    expect(offer).toMatchObject({ active: 2, endsAt: Number(endsAt) })
    expect(offerStateOf(offer)).toBe('active')
    const again = chain.refused(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect(await again).toBe(`OfferNotOpen(${offerId})`)
    expect(await chain.refused(creator, 'DatasetMarket', 'cancelOffer', [offerId])).toBe(`OfferNotOpen(${offerId})`)
    expect(await chain.refused(creator, 'DatasetMarket', 'reopenBids', [offerId, 9])).toBe(`NoVacancy(${offerId})`)
    expect(await chain.refused(creator, 'DatasetMarket', 'replaceHolders', [offerId])).toBe(`NoVacancy(${offerId})`)
  })

  it('needs as many bids as the offer asks for at least; more can be let in later', async () => {
    const [first, second] = [await market.member(), await market.member()]
    const offerId = await market.createOffer(creator, { minHolders: 2 })
    await market.bid(creator, first, offerId)
    const reopen = (from: Wallet, window = 60) => chain.refused(from, 'DatasetMarket', 'reopenBids', [offerId, window])
    expect(await reopen(creator)).toMatch(/^BiddingNotOver/)
    await chain.pass(60n)
    const few = chain.refused(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect(await few).toBe('TooFewBids(1, 2)')
    expect(await reopen(stranger)).toBe(`NotCreator(${offerId}, ${stranger.address})`)
    expect(await reopen(creator, 0)).toBe('TimeInvalid()')
    const { events } = await chain.send(creator, 'DatasetMarket', 'reopenBids', [offerId, 60])
    expect(events).toEqual([{ event: 'BidsReopened', offerId, bidsUntil: BigInt((await blockTime()) + 60) }])
    await market.bid(creator, second, offerId)
    await chain.pass(60n)
    await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect((await market.offerOf(offerId)).active).toBe(2)
  })

  it('without any bid is refused, and the offer can still be cancelled', async () => {
    const offerId = await market.createOffer(creator)
    await chain.pass(60n)
    expect(await chain.refused(creator, 'DatasetMarket', 'finalizeOffer', [offerId])).toBe('TooFewBids(0, 1)')
    await chain.send(creator, 'DatasetMarket', 'cancelOffer', [offerId])
  })

  it('with one holder of two returns the other escrow; the vacancy can be filled for the time that is left', async () => {
    const [first, second] = [await market.member(), await market.member()]
    const before = await market.freeOf(creator)
    const offerId = await market.createOffer(creator)
    await market.bid(creator, first, offerId)
    await chain.pass(60n)
    await chain.send(creator, 'DatasetMarket', 'finalizeOffer', [offerId])
    expect(before - (await market.freeOf(creator))).toBe(900n)
    const fill = (from: Wallet) => chain.refused(from, 'DatasetMarket', 'replaceHolders', [offerId])
    expect(await fill(creator)).toBe('TooFewBids(0, 1)')
    expect(await fill(stranger)).toBe(`NotCreator(${offerId}, ${stranger.address})`)
    await chain.send(creator, 'DatasetMarket', 'reopenBids', [offerId, 60])
    await market.bid(creator, second, offerId)
    expect(await fill(creator)).toMatch(/^BiddingNotOver/)
    await chain.pass(BigInt(day) / 3n)
    const { events } = await chain.send(creator, 'DatasetMarket', 'replaceHolders', [offerId])
    const escrow = events[0]?.escrow as bigint
    expect(Number(escrow)).toBeCloseTo(600, -1)
    expect(events).toEqual([
      { event: 'HolderChosen', offerId, holder: second.address, number: 0n, stake: 1500n, escrow },
    ])
    expect(before - (await market.freeOf(creator))).toBe(900n + escrow)
    expect((await market.holdingOf(second, 0n)).unpaid).toBe(escrow)
  })

  it('is over for vacancies when the holding time is', async () => {
    const first = await market.member()
    const offerId = await market.startHolding(creator, [first], { holders: 2 })
    await chain.pass(BigInt(day))
    expect(await chain.refused(creator, 'DatasetMarket', 'replaceHolders', [offerId])).toBe(`OfferEnded(${offerId})`)
    expect(await chain.refused(creator, 'DatasetMarket', 'reopenBids', [offerId, 9])).toBe(`OfferEnded(${offerId})`)
  })

  it('fills no vacancy of an offer that is not active, nor beyond the creator’s balance', async () => {
    const open = await market.createOffer(creator)
    expect(await chain.refused(creator, 'DatasetMarket', 'replaceHolders', [open])).toBe(`OfferNotActive(${open})`)
    const [poor, first, second] = [await market.member(2000n), await market.member(), await market.member()]
    const offerId = await market.startHolding(poor, [first], { holders: 2 })
    await chain.send(poor, 'DatasetMarket', 'reopenBids', [offerId, 60])
    await market.bid(poor, second, offerId)
    await chain.pass(60n)
    await chain.send(poor, 'DatasetMarket', 'requestWithdrawal', [1100n])
    const broke = chain.refused(poor, 'DatasetMarket', 'replaceHolders', [offerId])
    expect(await broke).toMatch(/^BalanceTooLow/)
  })
})
