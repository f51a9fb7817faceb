import { afterAll, expect, it } from 'vitest'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { countMessages, readTotals } from './count-messages.js'
import { offerGauges } from './offer-gauges.js'
import { offerRow } from './offer-row.test.support.js'
import { offerRows } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node

it('counts messages of each offer and of all, and remembers the most of one', async () => {
  const first = offerRow({ messages: { announcements: 1, copies: 2, questions: 0 } })
  await ledger.writeWithoutReceipt((w) => {
    expect(countMessages(w, first, { questions: 4 })).toEqual({ announcements: 1, copies: 2, questions: 4 })
    countMessages(w, offerRow(), { announcements: 1 })
  })
  expect(ledger.read(readTotals)).toEqual({ announcements: 1, copies: 0, questions: 4, most: 7 })
  await ledger.writeWithoutReceipt((w) => w.put(offerRows, first.id, first))
  expect(offerGauges(ledger)).toMatchObject({
    kg_market_offers: { value: expect.arrayContaining([{ labels: { state: 'pending' }, value: 1 }]) },
    kg_market_offer_messages: { value: expect.arrayContaining([{ labels: { kind: 'questions' }, value: 4 }]) },
    kg_market_offer_messages_most: { value: 7 },
  })
})
