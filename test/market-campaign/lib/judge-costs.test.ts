import { describe, expect, it } from 'vitest'
import { type Group, judgeCosts, mostMessages } from './judge-costs.js'

const group = (offers: number, { creator = 1, holders = 10, copies = 2, most = 5 } = {}): Group => ({
  offers,
  used: {
    seconds: 9,
    creator: creator * offers,
    holders: holders * offers,
    chain: 1,
    transactions: 4 * offers,
    gas: 100_000 * offers,
    announcements: offers,
    copies: copies * offers,
    questions: offers,
  },
  creatorMemory: 200,
  holderMemory: 150,
  mostMessages: most,
})
const limits = { ratio: 1.5, messages: 15 }
const faults = (...groups: Group[]) =>
  judgeCosts(groups, limits)
    .filter(({ value, limit }) => value > limit)
    .map(({ what }) => what)

describe('the cost of offers', () => {
  it('is linear when the last cost as much as the first, each for itself', () => {
    expect(faults(group(100), group(100, { creator: 9 }), group(50))).toEqual([])
    expect(faults(group(100), group(100, { creator: 1.4, holders: 14 }))).toEqual([])
  })

  it('is not when the last cost more than the limit, whoever pays it', () => {
    expect(faults(group(100), group(100, { creator: 1.6 }))).toEqual(['CPU of the creator, last to first'])
    expect(faults(group(100), group(10, { holders: 16 }))).toEqual(['CPU of the holders, last to first'])
    expect(faults(group(100), group(100, { copies: 5 }))).toEqual(['messages, last to first'])
  })

  it('has a bound for the messages of one offer', () => {
    expect(mostMessages({ holders: 10, perOffer: 1 })).toBe(15)
    expect(faults(group(100), group(100, { most: 16 }))).toEqual(['most messages of one offer'])
  })
})
