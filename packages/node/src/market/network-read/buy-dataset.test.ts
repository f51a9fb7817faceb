import { receipts } from '@kg/store'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { requireDataset } from '../../datasets/records/visible-datasets.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import type { OfferedDataset } from '../network-query/table.js'
import { openTwoTraders, tradeChain } from '../testing/two-traders.test.support.js'
import { purchaseRows } from './purchase-table.js'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const traders = await openTwoTraders()
afterAll(() => traders[Symbol.asyncDispose]())
const { seller, buyer } = traders
const { queries, reads } = buyer.market

async function ask(value: string) {
  const { id } = await queries.ask([{ path: 'id', values: [value], opcode: 'EQ' }], buyer.caller)
  await vi.waitFor(() => expect(queries.replies(id)).toHaveLength(1), 20_000)
  const [reply] = queries.replies(id)
  return { replyId: String(reply?.id), offered: reply?.datasets[0] as OfferedDataset }
}

describe('a paid read', () => {
  it('pays the price once, gets the key for it, and makes the dataset the reader’s own [E-G1-09, E-SV-11]', async () => {
    const datasetId = await seller.import([object('milk')])
    const { replyId, offered } = await ask('milk')
    const price = BigInt(offered.price)
    expect(price).toBe(BigInt(offered.bytes) * 10n ** 15n)
    const [had, hadSeller] = await Promise.all([buyer.free(), seller.free()])
    const id = await reads.enqueue({ replyId, datasetId }, buyer.caller)
    const job = await reads.jobs.endOf(id, buyer.caller)
    const paid = { blockchain_id: tradeChain, price: offered.price, purchase_id: '1' }
    expect(job).toMatchObject({ state: 'succeeded', result: { isKnown: false, paid } })
    expect(await buyer.free()).toBe(had - price)
    expect(await seller.free()).toBe(hadSeller + price)
    const row = buyer.ledger.read((r) => requireDataset(r, datasetId, buyer.caller))
    expect(row.rootHash).toBe(offered.rootHash)
    expect(buyer.ledger.read((r) => r.get(purchaseRows, id))).toMatchObject({ state: 'revealed' })
    const actions = buyer.ledger.read((r) => [...r.range(receipts)].map(({ value }) => value.action))
    const shown = actions.filter((one) => one.startsWith('dataset.'))
    expect(shown).toEqual(['dataset.ask', 'dataset.offered', 'dataset.pay', 'dataset.fetch'])
    const again = await reads.enqueue({ replyId, datasetId }, buyer.caller)
    expect(await reads.jobs.endOf(again, buyer.caller)).toMatchObject({ result: { isKnown: true } })
    expect(await buyer.free()).toBe(had - price)
  })

  it('is not begun above the limit, which only the operator can raise', async () => {
    const datasetId = await seller.import(Array.from({ length: 50 }, (_, i) => object(`crate-${i}`)))
    const { replyId, offered } = await ask('crate-1')
    const price = BigInt(offered.price)
    expect(price).toBeGreaterThan(5n * 10n ** 18n)
    const enqueue = (maxPrice: bigint | undefined, isAdmin: boolean) =>
      reads.enqueue({ replyId, datasetId }, { ...buyer.caller, isAdmin }, { maxPrice })
    for (const refused of [enqueue(undefined, false), enqueue(price, false), enqueue(price - 1n, true)])
      await expect(refused).rejects.toMatchObject({ code: 'NETWORK_READ_NOT_FREE', status: 402 })
    const had = await buyer.free()
    const id = await enqueue(price, true)
    expect(await reads.jobs.endOf(id, buyer.caller)).toMatchObject({ state: 'succeeded' })
    expect(await buyer.free()).toBe(had - price)
  })
})
