import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import type { MarketChain } from '../contract/market-chain.js'
import { type OfferWishes, planOffer } from './plan-offer.js'

const unit = 10n ** 18n
// Only the price of gas is asked for.
const chain = { symbol: 'TOK', gasPrice: async () => 10n ** 9n } as unknown as MarketChain
const dataset = { id: `0x${'1'.repeat(64)}`, rootHash: `0x${'2'.repeat(64)}`, bytes: 1_000_000 }
const plan = (wishes: OfferWishes = {}, flags: Record<string, string> = {}, changes = {}) =>
  planOffer(toConfig({ flags }), chain, { ...dataset, ...changes }, wishes)

describe('the terms of an offer', () => {
  it('come from the settings and the formula', async () => {
    const { terms, checkMs } = await plan({ holdingMinutes: 720 })
    expect(terms).toEqual({
      root: dataset.rootHash,
      size: 1_000_000,
      holdingTime: 43_200,
      bidWindow: 1200,
      answerWindow: 300,
      holders: 3,
      minHolders: 1,
      price: String((36n * unit) / 10n),
      minStake: '0',
      minReputation: -50,
    })
    expect(checkMs).toBe(900_000)
  })

  it('come from the request where it names them', async () => {
    const wishes = { price: '5', holders: 2, minHolders: 2, minStake: '9', minReputation: 1, checkMinutes: 0.5 }
    const { terms, checkMs } = await plan(wishes)
    expect(terms).toMatchObject({ price: '5', holders: 2, minHolders: 2, minStake: '9', minReputation: 1 })
    expect(checkMs).toBe(30_000)
    expect((await plan({ holders: 1 }, { 'market.offerMinHolders': '2' })).terms.minHolders).toBe(1)
  })

  it.each<[string, OfferWishes, Record<string, string>, object, string]>([
    ['pay more than the setting', { price: String(501n * unit) }, {}, {}, 'PAYMENT_OVER_LIMIT'],
    ['pay more than the setting by the formula', {}, { 'market.offerMaxPrice': '1' }, {}, 'PAYMENT_OVER_LIMIT'],
    ['need more holders than they ask for', { holders: 1, minHolders: 2 }, {}, {}, 'OFFER_TERMS_INVALID'],
    ['want a stake that cannot be counted', { minStake: String(2n ** 96n) }, {}, {}, 'OFFER_TERMS_INVALID'],
    ['have a dataset that is too large', {}, {}, { bytes: 2 ** 30 }, 'OFFER_TERMS_INVALID'],
    ['have a dataset without a fingerprint', {}, {}, { rootHash: '' }, 'OFFER_TERMS_INVALID'],
    [
      'pay too much in too short a time',
      { price: String(10n ** 24n), holdingMinutes: 0.1 },
      { 'market.offerMaxPrice': '100000000' },
      {},
      'OFFER_TERMS_INVALID',
    ],
  ])('must not %s', async (_, wishes, flags, changes, code) => {
    await expect(plan(wishes, flags, changes)).rejects.toMatchObject({ code })
  })
})
