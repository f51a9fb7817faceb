import { afterAll, expect, it } from 'vitest'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { dayMs } from '../../platform/retention/day.js'
import { collectSales } from './collect-sales.js'
import { saleRows } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('removes sales a day after their time was over', async () => {
  const { journal: ledger } = node
  const base = { dataKey: '0x1', datasetId: '0x2', blockchainId: 'a:1', agent: '0x3', price: '1' } as const
  await ledger.writeWithoutReceipt((w) => {
    for (const [keyHash, deadline] of [
      ['0xa', 100],
      ['0xb', 200],
    ] as const)
      w.put(saleRows, keyHash, { ...base, keyHash, deadline })
  })
  const left = () => ledger.read((r) => [...r.range(saleRows)].map(({ key }) => key))
  expect(await collectSales(ledger, () => 150_000).collect(10)).toEqual({ removed: 0, isMore: false })
  expect(await collectSales(ledger, () => 150_000 + dayMs).collect(10)).toEqual({ removed: 1, isMore: false })
  expect(left()).toEqual(['0xb'])
})
