import { OfferCancelledError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { finalizeOffer, giveUp } from './close-offer.js'
import { bidOf, type FakeState, fakeChain } from './fake-chain.test.support.js'
import { offerHolder, offerRow } from './offer-row.test.support.js'

const { signal } = new AbortController()
const row = { ...offerRow({ state: 'finalizing' }), offerId: '7' }
const waiting = [bidOf(offerHolder.wallet, 'waiting')]
const finalize = (changes: Partial<FakeState>) => {
  const fake = fakeChain(changes)
  return finalizeOffer(fake.chain, row, signal).then((step) => ({ step, sent: fake.sent }))
}
const cancel = (changes: Partial<FakeState>, given = row) =>
  giveUp(fakeChain(changes).chain, given, new OfferCancelledError({}), signal)

describe('an offer whose time for bids is over', () => {
  it('is finalized on the chain', async () => {
    const { step, sent } = await finalize({ bids: waiting })
    expect([step.by, step.change?.finalizeTx, sent]).toEqual(['finalize', '0xfinalizeOffer', ['finalizeOffer']])
  })

  it('fails without bids, and with bids that do not count, and is cancelled there', async () => {
    for (const changes of [{}, { bids: waiting, refusals: { finalizeOffer: 'TooFewBids' } }]) {
      const { step, sent } = await finalize(changes)
      expect([step.by, sent]).toEqual(['fail', ['cancelOffer']])
      expect(step.change).toMatchObject({ reason: { code: 'OFFER_TOO_FEW_BIDS' }, cancelTx: '0xcancelOffer' })
    }
  })

  it('is looked at again when the clock of the chain is behind', async () => {
    const { step } = await finalize({ bids: waiting, refusals: { finalizeOffer: 'BiddingNotOver' } })
    expect([step.by, step.change]).toEqual([undefined, { round: 1 }])
  })

  it('may have been finalized or cancelled by somebody else', async () => {
    const { step } = await finalize({ offer: 2, bids: [bidOf(offerHolder.wallet, 'holding')] })
    expect([step.by, step.change?.holders]).toEqual(['finalize', [offerHolder]])
    expect((await finalize({ offer: 3 })).step.by).toBe('cancel')
  })

  it('waits while the chain does not have it', async () => {
    await expect(finalize({ offer: 0 })).rejects.toMatchObject({ code: 'OFFER_WAITS' })
  })

  it('may have been finalized or given up by this node before it was killed', async () => {
    const bids = [bidOf(offerHolder.wallet, 'holding')]
    const { step } = await finalize({ offer: 2, bids, made: ['finalize-offer'] })
    expect([step.by, step.change?.finalizeTx]).toEqual(['finalize', '0xfinalizeOffer'])
    expect(step.change?.holdsUntil).toBe(1000 + row.terms.holdingTime * 1000)
    const given = await finalize({ offer: 3, bids: waiting, made: ['cancel-offer'] })
    expect([given.step.by, given.step.change?.cancelTx]).toEqual(['fail', '0xcancelOffer'])
  })
})

describe('an offer that is given up', () => {
  it('is cancelled, once, however often it is tried', async () => {
    expect((await cancel({})).by).toBe('cancel')
    expect((await cancel({ offer: 3, refusals: { cancelOffer: 'OfferNotOpen' } })).by).toBe('cancel')
  })

  it('keeps its holders if they were chosen meanwhile', async () => {
    const chosen = { offer: 2, refusals: { cancelOffer: 'OfferNotOpen' } }
    expect((await cancel(chosen)).by).toBe('finalize')
    expect((await cancel(chosen, { ...row, state: 'started' })).by).toBe('close')
    await expect(cancel({ refusals: { cancelOffer: 'Odd' } })).rejects.toMatchObject({ code: 'OFFER_WAITS' })
  })
})
