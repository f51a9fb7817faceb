import { describe, expect, it } from 'vitest'
import { Budget } from './budget.js'
import { Budgets } from './budgets.js'

describe('a budget', () => {
  it('refuses what is above the total, and counts it', () => {
    const budget = new Budget({ what: 'streams', limits: { total: 2 } })
    expect(budget.claim('a', {})).toEqual([])
    expect(budget.claim('b', {})).toEqual([])
    expect(budget.claim('c', {})).toBeUndefined()
    expect(budget.report()).toEqual({ what: 'streams', used: 2, limit: 2, refused: 1, evicted: 0 })
  })

  it('gives nobody more than a share: not a peer, not an author, not an address', () => {
    const limits = { total: 10, peer: 1, author: 2, address: 3 }
    const budget = new Budget({ what: 'graphs', limits })
    const claim = (key: string, peer: string, author: string, address = '10.0.0.1') =>
      budget.claim(key, { peer, author, address }) !== undefined
    expect([claim('1', 'p1', 'x'), claim('2', 'p1', 'y')]).toEqual([true, false])
    expect([claim('3', 'p2', 'x'), claim('4', 'p3', 'x')]).toEqual([true, false])
    expect([claim('5', 'p3', 'z'), claim('6', 'p4', 'w')]).toEqual([true, false])
    expect(claim('7', 'p4', 'w', '10.0.0.2')).toBe(true)
  })

  it('has room again for what is released', () => {
    const budget = new Budget({ what: 'bytes', limits: { total: 100, peer: 60 } })
    expect(budget.claim('a', { peer: 'p' }, 60)).toEqual([])
    expect(budget.claim('b', { peer: 'p' }, 1)).toBeUndefined()
    expect(budget.release('a')).toBe(true)
    expect(budget.release('a')).toBe(false)
    expect(budget.claim('b', { peer: 'p' }, 60)).toEqual([])
    expect(budget.report().used).toBe(60)
  })

  it('adds to an entry that is there, and leaves it as it was when the addition is refused', () => {
    const budget = new Budget({ what: 'bytes', limits: { total: 100 } })
    expect(budget.claim('a', {}, 70)).toEqual([])
    expect(budget.claim('a', {}, 40)).toBeUndefined()
    expect(budget.claim('a', {}, 30)).toEqual([])
    expect(budget.report().used).toBe(100)
  })

  it('evicts the least recently used entry first', () => {
    const budget = new Budget({ what: 'views', limits: { total: 3 }, evicts: true })
    for (const key of ['a', 'b', 'c']) budget.claim(key, {})
    budget.touch('a')
    expect(budget.claim('d', {})).toEqual(['b'])
    expect(budget.keys()).toEqual(['c', 'a', 'd'])
    expect(budget.report()).toMatchObject({ used: 3, evicted: 1, refused: 0 })
  })

  it('lets a party that is over its own share evict only its own entries', () => {
    const budget = new Budget({ what: 'graphs', limits: { total: 10, author: 2 }, evicts: true })
    budget.claim('old', { author: 'honest' })
    for (const key of ['1', '2']) budget.claim(key, { author: 'greedy' })
    expect(budget.claim('3', { author: 'greedy' })).toEqual(['1'])
    expect(budget.keys()).toEqual(['old', '2', '3'])
  })

  it('lets such a party evict only its own entries when the total is full as well', () => {
    const budget = new Budget({ what: 'graphs', limits: { total: 3, author: 2 }, evicts: true })
    budget.claim('old', { author: 'honest' })
    for (const key of ['1', '2']) budget.claim(key, { author: 'greedy' })
    expect(budget.claim('3', { author: 'greedy' })).toEqual(['1'])
    expect(budget.keys()).toEqual(['old', '2', '3'])
  })

  it('spares entries in use, and refuses when only those are left', () => {
    const budget = new Budget({ what: 'views', limits: { total: 2 }, evicts: true })
    for (const key of ['a', 'b']) budget.claim(key, {})
    expect(budget.claim('c', {}, 1, (key) => key !== 'a')).toEqual(['b'])
    expect(budget.claim('d', {}, 1, () => false)).toBeUndefined()
    expect(budget.keys()).toEqual(['a', 'c'])
  })

  it('refuses an amount that no eviction makes room for, and evicts nothing for it', () => {
    const budget = new Budget({ what: 'bytes', limits: { total: 10 }, evicts: true })
    budget.claim('a', {}, 5)
    expect(budget.claim('b', {}, 11)).toBeUndefined()
    expect(budget.has('a')).toBe(true)
  })

  it('says whether something would fit, in all or for one party', () => {
    const budget = new Budget({ what: 'graphs', limits: { total: 2, author: 1 } })
    budget.claim('a', { author: 'x' })
    expect([budget.fits({ author: 'x' }), budget.fits({ author: 'y' })]).toEqual([false, true])
    budget.claim('b', { author: 'y' })
    expect([budget.fits({ author: 'z' }), budget.fits({ author: 'z' }, 1, 'author')]).toEqual([false, true])
  })

  it('says whether something is within the shares of its parties, though others have used up the total', () => {
    const budget = new Budget({ what: 'graphs', limits: { total: 2, author: 2 } })
    for (const key of ['a', 'b']) budget.claim(key, { author: 'x' })
    expect([budget.fitsShares({ author: 'x' }), budget.fitsShares({ author: 'y' })]).toEqual([false, true])
  })

  it('lists what some parties have, and what each entry is charged', () => {
    const budget = new Budget({ what: 'bytes', limits: { total: 9 } })
    budget.claim('a', { author: 'x' }, 2)
    budget.claim('b', { author: 'y' }, 3)
    expect(budget.keys(({ author }) => author === 'y')).toEqual(['b'])
    expect([budget.amountOf('b'), budget.amountOf('c')]).toEqual([3, 0])
  })

  it('restores what was there before a restart, even above its limits', () => {
    const budget = new Budget({ what: 'graphs', limits: { total: 1 }, evicts: true })
    for (const key of ['a', 'b', 'b']) budget.restore(key, { peer: 'p' })
    expect(budget.report().used).toBe(2)
    expect(budget.claim('c', { peer: 'p' })).toEqual(['a', 'b'])
  })
})

describe('all budgets', () => {
  it('report what each of them has refused', () => {
    const budgets = new Budgets()
    budgets.add({ report: () => ({ what: 'changes', used: 1, limit: 2, refused: 3, evicted: 0 }) })
    budgets.open({ what: 'joins', limits: { total: 1 } }).refuse()
    budgets.open({ what: 'views', limits: { total: 4 } })
    expect(budgets.report().map(({ what, refused }) => [what, refused])).toEqual([
      ['changes', 3],
      ['joins', 1],
      ['views', 0],
    ])
  })
})
