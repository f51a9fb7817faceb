import { afterAll, expect, it } from 'vitest'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { offerGauges } from './offer-gauges.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('shows every state and kind, also before there is an offer', () => {
  const { kg_market_offers: offers, kg_market_offer_messages: messages } = offerGauges(node.journal)
  expect([offers?.value, messages?.value].map((samples) => (samples as unknown[]).length)).toEqual([7, 3])
})
