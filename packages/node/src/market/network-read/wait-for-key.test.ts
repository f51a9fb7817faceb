import { zeroAddress } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { fakeChain, stranger } from '../testing/fake-chain.test.support.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'
import { waitForKey } from './wait-for-key.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const row: PurchaseRow = {
  ...{ id: 'job', agent: ann, datasetId: '0x2', blockchainId: 'a:1', seller: stranger, price: '5', keyHash: '0x1' },
  ...{ deadline: 100, state: 'open', purchaseId: '7' },
}
const put = (more: Partial<PurchaseRow>) =>
  ledger.writeWithoutReceipt((w) => w.put(purchaseRows, 'job', { ...row, ...more }))
const wait = (now: number, buyer = stranger, signal = new AbortController().signal) =>
  waitForKey({ ledger, chain: fakeChain({ purchaseOf: () => [buyer] }), signal, now: () => now }, row)

describe('a key that was paid for', () => {
  it('is there when the chain tells of it', async () => {
    await put({})
    const waiting = wait(99_000)
    await put({ state: 'revealed', dataKey: '0x3' })
    expect(await waiting).toBe('0x3')
  })

  it('is missing when its time is over, or its price came back', async () => {
    await put({})
    await expect(wait(101_000)).rejects.toMatchObject({ code: 'DATASET_KEY_MISSING' })
    await put({ state: 'refunded' })
    await expect(wait(99_000)).rejects.toMatchObject({ code: 'DATASET_KEY_MISSING' })
  })

  it('is waited for after its time when the purchase has ended: the chain will tell how', async () => {
    await put({})
    const waiting = wait(101_000, zeroAddress)
    await put({ state: 'revealed', dataKey: '0x3' })
    expect(await waiting).toBe('0x3')
  })

  it('is not waited for when the payment came to nothing', async () => {
    await put({})
    const lost = { requirePaid: () => Promise.reject(new Error('taken back')), now: () => 99_000 }
    const { signal } = new AbortController()
    await expect(waitForKey({ ledger, chain: fakeChain(), signal, ...lost }, row)).rejects.toThrow('taken back')
  })

  it('is not waited for when the node stops', async () => {
    await put({})
    const stop = new AbortController()
    const waiting = wait(99_000, stranger, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toThrow()
  })
})
