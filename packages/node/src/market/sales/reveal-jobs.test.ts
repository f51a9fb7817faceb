import { receipts } from '@kg/store'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { asAnn, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { jobRows } from '../../platform/jobs/table.js'
import type { MarketChain } from '../contract/market-chain.js'
import { fakeChain, marketEvent, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { RevealJobs } from './reveal-jobs.js'
import { saleRows } from './table.js'

const node = await openTestMemory()
const ledger = node.journal
const shown: unknown[][] = []
const sent = new Map<string, { state: string; hashes: string[] }>()
const answers = {
  revealKey: (...args: unknown[]) => {
    shown.push(args)
    return { hash: '0x9', blockNumber: 3 }
  },
}
// Only what sales ask of a chain is here.
const chain = { ...fakeChain(answers), transactions: sent } as unknown as MarketChain
const jobs = new RevealJobs({
  ...{ ledger, chains: { ready: async () => chain }, caller: () => asAnn, onFault: vi.fn() },
})
await jobs.jobs.start()
afterAll(async () => {
  await jobs.jobs.stop()
  await node[Symbol.asyncDispose]()
})
const keyHash = `0x${'1'.repeat(64)}` as const
const now = 1_000_000
const paid = { seller: ownWallet, keyHash, price: 5n, deadline: 2000n, purchaseId: 7n }
await ledger.writeWithoutReceipt((w) =>
  w.put(saleRows, keyHash, {
    ...{ keyHash, dataKey: '0x2', datasetId: '0x3', blockchainId: chain.id, agent: 'a', price: '5', deadline: 2000 },
  }),
)
const follow = (more: object) => jobs.follow([marketEvent('Purchased', { ...paid, ...more })], chain, now)
const sold = () =>
  ledger.read((r) => [...r.range(receipts)].filter(({ value }) => value.action === 'dataset.sell').length)

describe('a payment', () => {
  it('buys nothing when it is too small, too late, for another seller or an unknown key', async () => {
    for (const bad of [{ price: 4n }, { deadline: 1001n }, { seller: stranger }, { keyHash: '0x4' }]) await follow(bad)
    expect(shown).toEqual([])
  })

  it('buys the key, once, however often the chain tells of it', async () => {
    await follow({})
    await follow({})
    await vi.waitFor(() => expect(sold()).toBe(1))
    await follow({})
    expect(shown).toEqual([[7n, '0x2']])
    expect(sold()).toBe(1)
  })

  it('buys it again when the chain has refused the first showing, in another history', async () => {
    const key = `market/7/${keyHash}/reveal`
    sent.set(key, { state: 'failed', hashes: ['0x9'] })
    const active = () => ledger.read((r) => [...r.by(jobRows, 'active', { prefix: ['dataset-sale'] })])
    await vi.waitFor(() => expect(active()).toEqual([]), 20_000)
    await follow({})
    await vi.waitFor(() => expect(sold()).toBe(2), 20_000)
    sent.set(`${key}/1`, { state: 'confirmed', hashes: ['0x8'] })
    await follow({})
    expect(shown).toHaveLength(2)
  })
})
