import { describe, expect, it } from 'vitest'
import { createOffer, missingTokens } from './create-offer.js'
import { fakeChain } from './fake-chain.test.support.js'
import { offerRow } from './offer-row.test.support.js'
import { escrowOf } from './table.js'

const { signal } = new AbortController()
const decided = (amount: string, changes = {}) => offerRow({ deposit: { round: 0, amount }, ...changes })

describe('making an offer', () => {
  it('first decides what to deposit', async () => {
    expect(escrowOf(offerRow())).toBe(3000n)
    expect(await missingTokens(fakeChain({ free: 1000n, tokens: 2000n }).chain, offerRow())).toBe(2000n)
    expect(await missingTokens(fakeChain({ free: 4000n }).chain, offerRow())).toBe(0n)
    const step = await createOffer(fakeChain({ tokens: 5000n }).chain, offerRow(), signal)
    expect(step).toMatchObject({ change: { deposit: { round: 0, amount: '3000' } } })
  })

  it('is refused if the tokens are nowhere', async () => {
    const { chain } = fakeChain({ free: 1n, tokens: 2n })
    await expect(missingTokens(chain, offerRow())).rejects.toMatchObject({ code: 'MARKET_BALANCE_TOO_LOW' })
  })

  it('deposits exactly that, then asks the contract', async () => {
    const { chain, sent } = fakeChain()
    await expect(createOffer(chain, decided('5'), signal)).rejects.toThrow('has no offer')
    expect(sent).toEqual(['approve', 'deposit', 'createOffer'])
  })

  it('decides anew when others spent the balance, a few times', async () => {
    const refusals = { createOffer: 'BalanceTooLow' }
    expect(await createOffer(fakeChain({ refusals }).chain, decided('0'), signal)).toMatchObject({
      change: { round: 1 },
    })
    const last = decided('0', { round: 3, deposit: { round: 3, amount: '0' } })
    expect((await createOffer(fakeChain({ refusals }).chain, last, signal)).by).toBe('fail')
  })

  it('fails with the words of the contract', async () => {
    const { chain } = fakeChain({ refusals: { createOffer: 'FingerprintDiffers' } })
    expect(await createOffer(chain, decided('0'), signal)).toMatchObject({
      by: 'fail',
      change: { reason: { code: 'OFFER_REFUSED_BY_CHAIN', message: expect.stringContaining('FingerprintDiffers') } },
    })
  })

  it('sends nothing once it was cancelled', async () => {
    const { chain, sent } = fakeChain()
    expect((await createOffer(chain, decided('5', { isCancelAsked: true }), signal)).by).toBe('cancel')
    expect(sent).toEqual([])
  })
})
