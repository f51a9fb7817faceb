import type { EpcisEvent } from '@kg/ingest/datasets'
import { expect, it } from 'vitest'
import { openTestEvents } from '../testing/test-events.test.support.js'
import { isFirstRecord } from './first-record.js'

it('counts the earliest record of an event, and one that declares an error for itself', async () => {
  const eventTime = '2024-01-01T00:00:00Z'
  const events = { x: eventTime }
  await using test = await openTestEvents({ a: { recorded: 2, events }, b: { recorded: 1, events } })
  const event: EpcisEvent = { type: 'ObjectEvent', eventTime, eventTimeZoneOffset: '+00:00' }
  const ask = (copy: string, event: EpcisEvent) =>
    isFirstRecord(test.ledger, test.rowOf, { event, id: 'x', recordTime: 0, ref: { time: 0, copy, index: 0 } })
  expect([ask('a', event), ask('b', event)]).toEqual([false, true])
  expect(ask('a', { ...event, errorDeclaration: { declarationTime: eventTime } })).toBe(true)
})
