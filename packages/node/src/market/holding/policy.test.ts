import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { marketOffer } from './holding-row.test.support.js'
import { decideBid, type Prospect } from './policy.js'

const unit = 10n ** 18n
const profile = { free: 100n * unit, locked: 0n, reputation: 0, holdings: 0 }
// With this gas and the token at 0.0005, two payouts cost 0.6 tokens; a megabyte for half a day costs 2.
const prospect: Prospect = {
  offer: marketOffer(),
  bytes: 1_000_000,
  profile,
  gasPrice: 10n ** 9n,
  taken: { bytes: 0, stake: 0n },
}
const decide = (changes: Partial<Prospect> = {}, flags: Record<string, string> = {}) =>
  decideBid(toConfig({ flags }), { ...prospect, ...changes })
const withOffer = (changes: Partial<Prospect['offer']>) => decide({ offer: { ...prospect.offer, ...changes } })

describe('the policy of a holder', () => {
  it('asks for its own price, and stakes as much', () => {
    expect(decide()).toEqual({ terms: { price: (26n * unit) / 10n, stake: (26n * unit) / 10n } })
    expect(withOffer({ minStake: 5n * unit })).toMatchObject({ terms: { stake: 5n * unit } })
    expect(decide({}, { 'market.holdPriceFactor': '3' })).toMatchObject({ terms: { price: (36n * unit) / 10n } })
  })

  it('accepts what is offered when only the price of gas has moved', () => {
    expect(withOffer({ price: (25n * unit) / 10n })).toMatchObject({ terms: { price: (25n * unit) / 10n } })
    expect(withOffer({ price: 2n * unit })).toEqual({ refusal: expect.stringContaining('pays 2 tokens') })
  })

  it.each<[string, Partial<Prospect>, Record<string, string>, string]>([
    ['what is too large', {}, { 'market.holdMaxBytes': '999999' }, 'holdMaxBytes'],
    [
      'more than the disk is meant for',
      { taken: { bytes: 5, stake: 0n } },
      { 'market.holdTotalBytes': '1000004' },
      'Total',
    ],
    ['what lasts too long', {}, { 'market.holdMaxMinutes': '719' }, 'holdMaxMinutes'],
    ['a reputation that it lacks', { profile: { ...profile, reputation: -10 } }, {}, 'reputation'],
    [
      'more stake than allowed',
      { taken: { bytes: 0, stake: 8n * unit } },
      { 'market.holdMaxStake': '10' },
      'holdMaxStake',
    ],
    ['a stake that it does not have', { profile: { ...profile, free: unit } }, {}, '1 are free'],
    ['too little time for an answer', {}, { 'market.holdAnswerSeconds': '601' }, 'holdAnswerSeconds'],
  ])('passes over %s', (_, changes, flags, reason) => {
    expect(decide(changes, flags)).toEqual({ refusal: expect.stringContaining(reason) })
  })
})
