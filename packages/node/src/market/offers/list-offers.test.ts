import { afterAll, expect, it } from 'vitest'
import { asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { listOffers } from './list-offers.js'
import { offerRow } from './offer-row.test.support.js'
import { offerRows } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const hash = (digit: number) => `0x${String(digit).repeat(64)}` as const

it('lists the own offers, newest first, page by page, also of one dataset', async () => {
  await ledger.writeWithoutReceipt((w) => {
    for (const i of [1, 2, 3]) {
      const row = offerRow({ id: `offer-${i}`, agent: asAnn.agent, datasetId: hash(i % 2), createdAt: i })
      w.put(offerRows, row.id, row)
    }
  })
  const list = (page: object, caller = asAnn) => ledger.read((r) => listOffers(r, { limit: 2, ...page }, caller))
  const first = list({})
  expect(first.offers.map((one) => one.handler_id)).toEqual(['offer-3', 'offer-2'])
  const second = list({ cursor: first.nextCursor })
  expect([second.offers.map((one) => one.handler_id), second.nextCursor]).toEqual([['offer-1'], undefined])
  expect(list({ dataset_id: hash(1) }).offers.map((one) => one.handler_id)).toEqual(['offer-3', 'offer-1'])
  expect(list({}, asBob).offers).toEqual([])
})
