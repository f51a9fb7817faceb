import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { requireOffer } from './find-reply.js'
import { networkQueries, networkReplies } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const offered = { id: '0x1', rootHash: '0x2', creator: '0x3', bytes: 1, price: '0', permissioned: [] }
await ledger.writeWithoutReceipt((w) => {
  w.put(networkQueries, 'query', { id: 'query', agent: ann, query: [], openedAt: 0, until: 1 })
  const reply = { id: 'reply', queryId: 'query', peerId: 'peer', datasets: [offered], receivedAt: 0 }
  w.put(networkReplies, ['query', 'peer'], reply)
})
const find = (choice: object, caller = asAnn) =>
  ledger.read((r) => requireOffer(r, { replyId: 'reply', datasetId: '0x1', ...choice }, caller))

describe('a choice among answers', () => {
  it('is found by the reply and the dataset, also with the question', () => {
    for (const choice of [{}, { queryId: 'query' }])
      expect(find(choice)).toMatchObject({ offered, reply: { id: 'reply' } })
  })

  it('is refused where there is no such answer for the caller', () => {
    const unknown = expect.objectContaining({ code: 'NETWORK_REPLY_UNKNOWN' })
    for (const choice of [{ replyId: 'x' }, { datasetId: '0x9' }, { queryId: 'x' }])
      expect(() => find(choice)).toThrow(unknown)
    expect(() => find({}, asBob)).toThrow(unknown)
  })
})
