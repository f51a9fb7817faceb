import { receipts } from '@kg/store'
import { afterAll, describe, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { fakeChain, marketEvent, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { notePurchases } from './note-purchases.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const chain = fakeChain()
const keyHash = `0x${'1'.repeat(64)}` as const
const row: PurchaseRow = {
  ...{ id: 'job', agent: ann, datasetId: '0x2', blockchainId: chain.id, seller: stranger, price: '5', keyHash },
  ...{ deadline: 100, state: 'agreed' },
}
const rowNow = () => ledger.read((r) => r.get(purchaseRows, 'job'))
const note = (event: string, args: object) => notePurchases(ledger, [marketEvent(event, args)], chain)
const put = (state: PurchaseRow) => ledger.writeWithoutReceipt((w) => w.put(purchaseRows, 'job', state))
const refunds = () =>
  ledger.read((r) => [...r.range(receipts)].filter(({ value }) => value.action === 'dataset.refund').length)

describe('what the chain tells of purchases', () => {
  it('is noted for those of this node, in whatever order the job gets to know of it', async () => {
    await put(row)
    await note('Purchased', { buyer: stranger, keyHash, purchaseId: 9n })
    expect(rowNow()?.state).toBe('agreed')
    await note('Purchased', { buyer: ownWallet, keyHash, purchaseId: 7n })
    expect(rowNow()).toMatchObject({ state: 'open', purchaseId: '7' })
    await note('KeyRevealed', { purchaseId: 8n, key: '0x3' })
    expect(rowNow()?.state).toBe('open')
    await note('KeyRevealed', { purchaseId: 7n, key: '0x3' })
    expect(rowNow()).toMatchObject({ state: 'revealed', dataKey: '0x3' })
  })

  it('changes nothing when it comes again', async () => {
    await note('Purchased', { buyer: ownWallet, keyHash, purchaseId: 7n })
    expect(rowNow()).toMatchObject({ state: 'revealed', dataKey: '0x3' })
  })

  it('follows a purchase that got another number in another history', async () => {
    await put({ ...row, state: 'open', purchaseId: '7' })
    await note('Purchased', { buyer: ownWallet, keyHash, purchaseId: 8n })
    expect(rowNow()).toMatchObject({ state: 'open', purchaseId: '8' })
  })

  it('is in the log once when a price came back', async () => {
    await note('PurchaseRefunded', { purchaseId: 8n })
    await note('PurchaseRefunded', { purchaseId: 8n })
    expect(rowNow()?.state).toBe('refunded')
    expect(refunds()).toBe(1)
  })
})
