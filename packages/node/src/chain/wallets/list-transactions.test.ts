import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainScene, openChainScene } from '../chain-scene.test.support.js'
import { listTransactions, type TransactionPage } from './list-transactions.js'

describe('the transactions of a wallet', () => {
  let scene: ChainScene
  beforeAll(async () => {
    scene = await openChainScene()
    await scene.graph('one', { registered: true })
    await scene.graph('two', { registered: true })
  })
  afterAll(() => scene[Symbol.asyncDispose]())

  const list = (page: Omit<TransactionPage, 'wallet'> & { wallet?: string }) =>
    scene.store.read((r) => {
      const [first] = scene.chain.wallets.list().map(({ address }) => address)
      const all = scene.chain.wallets.list().map(({ address }) => listTransactions(r, { wallet: address, limit: 100 }))
      const busiest = all.toSorted((a, b) => b.transactions.length - a.transactions.length)[0]
      return listTransactions(r, { wallet: busiest?.transactions[0]?.wallet ?? first ?? '', ...page })
    })

  it('are listed newest first, with what they are for and how they went', () => {
    const { transactions } = list({ limit: 100 })
    expect(transactions.length).toBeGreaterThan(1)
    for (const one of transactions)
      expect(one).toMatchObject({
        state: 'confirmed',
        blockNumber: expect.any(Number),
        gasUsed: expect.stringMatching(/^\d+$/),
      })
    const times = transactions.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(list({ limit: 100, wallet: transactions[0]?.wallet.toLowerCase() ?? '' }).transactions).toEqual(transactions)
  })

  it('come in pages and by state', () => {
    const all = list({ limit: 100 }).transactions
    const first = list({ limit: 1 })
    const second = list({ limit: 1, cursor: first.nextCursor })
    expect([...first.transactions, ...second.transactions]).toEqual(all.slice(0, 2))
    expect(list({ limit: 10, state: 'failed' })).toEqual({ transactions: [] })
    expect(list({ limit: 10, wallet: `0x${'12'.repeat(20)}` })).toEqual({ transactions: [] })
    expect(() => list({ limit: 10, cursor: 'nonsense' })).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }))
  })
})
