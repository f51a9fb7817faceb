import { afterAll, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { networkQueries } from '../network-query/table.js'
import { purchaseRows } from './purchase-table.js'
import { readGauges } from './read-gauges.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('counts questions, and purchases by their state', async () => {
  const ledger = node.journal
  const bought = { agent: ann, datasetId: '0x1', blockchainId: 'a:1', seller: '0x2', price: '5' } as const
  await ledger.writeWithoutReceipt((w) => {
    for (const [id, until] of [
      ['a', 50],
      ['b', 150],
    ] as const)
      w.put(networkQueries, id, { id, agent: ann, query: [], openedAt: 0, until })
    for (const [id, state] of [
      ['x', 'open'],
      ['y', 'revealed'],
      ['z', 'revealed'],
    ] as const)
      w.put(purchaseRows, id, { ...bought, id, keyHash: `0x${id}`, deadline: 1, state })
  })
  const gauges = readGauges(ledger, () => 100)
  expect(gauges).toMatchObject({ kg_market_queries: { value: 2 }, kg_market_queries_open: { value: 1 } })
  expect(gauges.kg_market_purchases?.value).toEqual(
    [
      ['agreed', 0],
      ['open', 1],
      ['revealed', 2],
      ['refunded', 0],
    ].map(([state, value]) => ({ labels: { state }, value })),
  )
})
