import { expect, it } from 'vitest'
import { fieldTerm } from '../epcis-index/field-term.js'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { candidatesOf, eventsNamed } from './candidates.js'

const all = () => true

it('narrows the events by ids and terms, and says when the index cannot', async () => {
  const time = '2024-01-01T00:00:00Z'
  await using test = await openTestEvents({ a: { recorded: 1, events: { x: time, y: time } } })
  const objects = { terms: [fieldTerm('type', 'ObjectEvent')], test: all }
  const find = (...conditions: Parameters<typeof candidatesOf>[1]) =>
    test.ledger.read((r) => candidatesOf(r, conditions, all))
  expect(find({ test: all })).toBeUndefined()
  expect(find(objects)).toEqual(new Map([['a', new Set([0, 1])]]))
  expect(find(objects, { eventIds: ['y', 'z'], test: all })).toEqual(new Map([['a', new Set([1])]]))
  expect(find({ terms: [], test: all })).toEqual(new Map())
  expect(test.ledger.read((r) => eventsNamed(r, ['x'], () => false))).toEqual(new Map())
})
