import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { acceptOffer } from './accept-offer.js'
import { networkQueries, networkReplies } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const ledger = node.journal
const until = 1000
let queryId = ''
beforeEach(async () => {
  queryId = randomUUID()
  const row = { id: queryId, agent: ann, query: [], openedAt: 0, until }
  await ledger.writeWithoutReceipt((w) => w.put(networkQueries, queryId, row))
})
const accept = (peer: string, { now = 0, query = queryId, replyId = String(randomUUID()) } = {}) =>
  acceptOffer({ ledger, now: () => now }, { queryId: query, replyId, datasets: [] }, peer)
const replies = () => ledger.read((r) => [...r.range(networkReplies, { prefix: [queryId] })].map(({ value }) => value))
const refused = { code: 'OFFER_REFUSED' }

describe('an offer', () => {
  it('is stored while its question is open', async () => {
    await accept('one', { replyId: 'first' })
    expect(replies()).toEqual([expect.objectContaining({ id: 'first', peerId: 'one', receivedAt: 0 })])
    await expect(accept('one', { now: until })).rejects.toMatchObject(refused)
    await expect(accept('one', { query: randomUUID() })).rejects.toMatchObject(refused)
  })

  it('replaces an earlier one of the same node', async () => {
    await accept('one')
    await accept('one', { replyId: 'second' })
    expect(replies().map(({ id }) => id)).toEqual(['second'])
  })

  it('is refused when there are enough', async () => {
    for (let i = 0; i < 50; i++) await accept(`peer ${i}`)
    await expect(accept('one more')).rejects.toMatchObject(refused)
    await accept('peer 3')
    expect(replies()).toHaveLength(50)
  })
})
