import { zeroAddress } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { type FakeState, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow } from './offer-row.test.support.js'
import { openOfferScene } from './offer-scene.test.support.js'
import { recheckOffer } from './recheck-offer.js'
import type { OfferRow } from './table.js'

const { signal } = new AbortController()
const recheck = (changes: Partial<FakeState>, row: Partial<OfferRow>) =>
  recheckOffer(fakeChain(changes).chain, { ...offerRow(row), offerId: '7' }, signal)

describe('an offer, after a change of history,', () => {
  it('is as it was when the chain still has it', async () => {
    expect(await recheck({ offer: 2 }, { state: 'finalized' })).toMatchObject({ change: { isUnsure: false } })
    const made = ['create-offer']
    expect((await recheck({ made }, { state: 'started' })).change?.bidsUntil).toBe(1000 + 9000)
  })

  it('is open for bids again when its holders are gone', async () => {
    const { by, change } = await recheck({}, { state: 'finalized', holders: [offerHolder] })
    expect([by, change]).toEqual(['rewind', expect.objectContaining({ holders: [], isUnsure: false, round: 1 })])
  })

  it('fails when the contract refuses it now', async () => {
    const gone = { creator: zeroAddress, refusals: { createOffer: 'BalanceTooLow' } }
    expect(await recheck(gone, { state: 'finalized' })).toMatchObject({
      by: 'fail',
      change: { reason: { code: 'OFFER_REFUSED_BY_CHAIN', message: expect.stringContaining('BalanceTooLow') } },
    })
  })
})

describe('on a chain that changes its history', () => {
  it('offers are made again by the same transactions, once, and what cannot be repeated fails with a reason', {
    timeout: 60_000,
  }, async () => {
    await using scene = await openOfferScene({ 'market.offerSeconds': '6' })
    const { own } = scene
    const offersMade = () => own.read('DatasetMarket', 'offerCount', [])
    const [before, count] = [await scene.tokensOf(own), await offersMade()]

    const takeBackOffer = await scene.remember()
    const { id } = await scene.ask({ price: '1000' })
    const first = await scene.until(id, ({ state }) => state === 'started')
    await takeBackOffer()
    const again = await scene.until(id, ({ isUnsure }) => isUnsure === false)
    expect(again).toMatchObject({ state: 'started', offerId: first.offerId, createTx: first.createTx })
    expect(again.bidsUntil).toBeGreaterThan(first.bidsUntil ?? 0)
    expect(await offersMade()).toBe(count + 1n)

    const takeBackBids = await scene.remember()
    await scene.bid(id, 900n)
    const done = await scene.untilOver(id)
    expect(done).toMatchObject({ state: 'finalized', holders: [{ status: 'holding' }] })
    await takeBackBids()
    // Its choice is sent again before the time for bids is over, and refused. The bid may come in time again, or not.
    const isDecided = ({ state, finalizeTx }: OfferRow) =>
      state === 'failed' || (state === 'finalized' && finalizeTx !== done.finalizeTx)
    const end = await scene.until(id, isDecided)
    const offer = await own.read('DatasetMarket', 'offerOf', [BigInt(end.offerId ?? 0)])
    const owned = (await scene.freeOf(own)) + (await scene.tokensOf(own))
    const outcome = { active: offer.active, spent: before - owned, reason: end.reason?.code }
    if (end.state === 'finalized') expect(outcome).toEqual({ active: 1, spent: 900n, reason: undefined })
    else expect(outcome).toEqual({ active: 0, spent: 0n, reason: 'OFFER_TOO_FEW_BIDS' })
    expect(end.holders).toHaveLength(offer.active)
    expect(await offersMade()).toBe(count + 1n)
  })
})
