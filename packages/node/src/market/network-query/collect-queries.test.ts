import { afterAll, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { dayMs } from '../../platform/retention/day.js'
import { collectQueries } from './collect-queries.js'
import { networkQueries, networkReplies } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('removes questions a day after their time, and the answers to them', async () => {
  const ledger = node.journal
  await ledger.writeWithoutReceipt((w) => {
    for (const [id, until] of [
      ['old', 1],
      ['older', 0],
      ['new', 100],
    ] as const) {
      w.put(networkQueries, id, { id, agent: ann, query: [], openedAt: 0, until })
      w.put(networkReplies, [id, 'peer'], { id: `of ${id}`, queryId: id, peerId: 'peer', datasets: [], receivedAt: 0 })
    }
  })
  const collection = collectQueries(ledger, () => dayMs + 50)
  expect(await collection.collect(1)).toEqual({ removed: 1, isMore: true })
  expect(await collection.collect(10)).toEqual({ removed: 1, isMore: false })
  expect(await collection.collect(10)).toEqual({ removed: 0, isMore: false })
  expect(ledger.read((r) => [...r.range(networkReplies)].map(({ key }) => key[0]))).toEqual(['new'])
  expect(ledger.read((r) => [...r.range(networkQueries)].map(({ key }) => key))).toEqual(['new'])
})
