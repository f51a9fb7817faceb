import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroAddress } from '@kg/core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { fakeChain, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { sealedFile } from './buy-dataset.js'
import { type PurchaseRow, purchaseRows } from './purchase-table.js'
import { refundPurchases } from './refund-purchases.js'

const node = await openTestMemory()
const folder = mkdtempSync(join(tmpdir(), 'kg-refund-'))
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
const ledger = node.journal
const put = (id: string, more: Partial<PurchaseRow>) =>
  ledger.writeWithoutReceipt((w) =>
    w.put(purchaseRows, id, {
      ...{ id, agent: ann, datasetId: '0x2', blockchainId: fakeChain().id, seller: stranger, price: '5' },
      ...{ keyHash: '0x1', deadline: 100, state: 'open', purchaseId: '7', ...more },
    }),
  )

function refund(now: number, { buyer = ownWallet as string } = {}) {
  const refunded: unknown[] = []
  const chain = fakeChain({
    purchaseOf: () => [buyer],
    refundPurchase: (id: never) => void refunded.push(id),
  })
  const { signal } = new AbortController()
  const onFault = vi.fn()
  return refundPurchases({ ledger, chains: { current: () => [chain] }, folder, signal, onFault, now: () => now }).then(
    () => refunded,
  )
}

describe('a price that was set aside', () => {
  it('is taken back when the key was not shown in time', async () => {
    await put('late', {})
    expect(await refund(99_000)).toEqual([])
    expect(await refund(101_000)).toEqual([7n])
  })

  it('is not taken back when the purchase has ended', async () => {
    expect(await refund(101_000, { buyer: zeroAddress })).toEqual([])
  })
})

it('forgets terms that were never paid for, and the text that came with them', async () => {
  await put('agreed', { state: 'agreed', deadline: 100 })
  writeFileSync(sealedFile(folder, 'agreed'), 'x')
  await refund(101_000)
  expect(ledger.read((r) => r.has(purchaseRows, 'agreed'))).toBe(true)
  await refund(100_000 + 11 * 60_000)
  expect(ledger.read((r) => r.has(purchaseRows, 'agreed'))).toBe(false)
  expect(existsSync(sealedFile(folder, 'agreed'))).toBe(false)
})
