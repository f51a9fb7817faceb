import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroAddress } from '@kg/core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { fakeChain, ownWallet, stranger } from '../testing/fake-chain.test.support.js'
import { sealedFile } from './kept-purchases.js'
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

function refund(now: number, { buyer = ownWallet as string, payment }: { buyer?: string; payment?: string } = {}) {
  const refunded: unknown[] = []
  const answers = { purchaseOf: () => [buyer], refundPurchase: (id: never) => void refunded.push(id) }
  const get = () => (payment === undefined ? undefined : { state: payment })
  // Only what is asked of a chain is here.
  const chain = { ...fakeChain(answers), transactions: { get } } as unknown as MarketChain
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

  it('is not taken back when the purchase has ended, or has another buyer in another history', async () => {
    for (const buyer of [zeroAddress, stranger]) expect(await refund(101_000, { buyer })).toEqual([])
  })

  it('is forgotten when the payment came to nothing after all', async () => {
    await refund(101_000, { payment: 'confirmed', buyer: zeroAddress })
    expect(ledger.read((r) => r.has(purchaseRows, 'late'))).toBe(true)
    expect(await refund(101_000, { payment: 'failed' })).toEqual([])
    expect(ledger.read((r) => r.has(purchaseRows, 'late'))).toBe(false)
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
